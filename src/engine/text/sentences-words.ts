/**
 * Word lists of the sentence splitter. They are data: adding a word changes one decision and nothing else.
 * A key is the token before the full stop, without that stop; inner stops stay (`e.g`, `z.B`). Entries are lower case
 * and compared to the lower-cased token unless the set says otherwise.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u));

/** Titles and ranks: a name follows, so the stop never ends the sentence before a capital. */
export const TITLES = words(`
  mr mrs ms mx messrs dr drs prof profs rev fr hon pres gov sen sens rep reps gen col lt sgt cpl capt cmdr adm maj pvt
  supt insp ald atty amb asst ing mgr msgr vr dir hr hrn frl dipl dott dott.ssa sig sig.ra sig.na sigg avv arch geom
  sr.a sra srta srtas d.ª dña lic dra dras fa mme mlle mm mgr pr me ir drs dhr mw mevr bc judr mudr phdr rndr ph kand cand mag
  ul г г-н г-жа проф акад доц им тов гр`);

/** Words that are cut short before what they belong to: never the end, whatever follows. */
export const CONTINUES = words(`
  e.g i.e eg ie cf viz vs v.s ca approx incl esp spec resp betw bzw bspw vgl evtl ggf inkl exkl zzgl sog sogen gem lt
  z.b z.bsp z.t z.zt z.hd d.h i.d.r i.a i.e.s u.u s.o s.u m.e m.a.w o.g u.g p.ej p.ex por.ej vd c.-à-d c.à.d par.ex
  т.е т.к т.н напр см ср d.v.s t.ex bl.a f.eks d.m.v bijv b.v m.b.t o.a t.o.v tzn np tj np m.in др.е i.m.h.o hrsg begr
  verf übers aufl bearb`);

/** Abbreviations that a number or label follows; before a capitalised word they are judged like other short words. */
export const BEFORE_NUMBER = words(`
  p pp pg pgs no nos nr nrs n° nº № num núm vol vols fig figs tab tbl eq eqs eqn sec secs sect ch chap chs art arts para paras
  par cl sch app ex exs ed eds col cols l ll ln v vv vs c ca approx circa fl b d r est ext tel fax rm apt ste bd bde kap abs
  abschn abb anm art s seite z ziff ziffer pos lfd jg bl hft heft abt bsp cap cáp pág págs págs. pag pagg art. lám t tom jahrg bd. стр
  с рис табл гл п пп ст № т вып уч rev ver vers v issue iss suppl lot plc aug sept min max avg`);

/** Abbreviations inside or at the end of a sentence: a common sentence opener after them begins a new one. */
export const SOFT = words(`
  co cos inc ltd corp bros llc llp plc gmbh ag sa s.a spa s.p.a pty pvt assn assoc mfg dept depts univ inst intl natl govt
  jr sr esq ph.d ph.d.s m.d b.a m.a d.phil d.d.s r.n
  st ste mt mts ft ave av blvd rd sq ln hwy pkwy ct pl cir ter bldg fl str pl gr
  al et.al ibid op.cit loc.cit orig transl trans repr rpt publ suppl abbr acad admin aff alt attn avg
  bet bibl biog biol bp chem cit comm comp conf cong const cont contd def det diff dist div dok ea econ educ elec elev
  encl eng engr equiv excl exec ff fn fwd gal gaz geog geol geom hist hosp hq hr hrs ident illus indef introd inv kgs
  lab lang lat lbs lib lit loc long math max mech med mem mil min mins misc mod mol mph msec mus narr nat neg obj occ oz
  ozs par pat perf phys pl pop pos poss prec pref prelim prep pron prop prov pseud pt pts qt qty ref refs reg rel
  rev rpm sci sec secs seq ser sig sing soc spp ssp subj subsp temp th theol tr ult usu var vet viz wk wks wt yd yds yr yrs
  jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri
  ala ariz ark calif colo conn del fla ga ill ind kan kans ky la mass md mich minn miss mo mont neb nebr nev okla
  ore pa penn tenn tex va vt wash wis wisc wyo ont que
  a.m p.m a.d b.c b.c.e c.e u.s u.k u.n e.u u.s.a u.s.s.r d.c
  jh jhd jahrh mio mrd mill milj mld str allg bes betr bez bzgl div dt ehem eigtl einschl entspr erg etc ev exkl
  frz ges gest hl hist insb insbes jew kath kgl lat lfd mind mod möbl n.chr v.chr nachm vorm nördl südl östl westl
  od orig österr rd röm s.a schweiz sen jun sog st staatl städt stellv str tägl teilw u.a u.ä u.dgl u.v.m usf usw urspr
  verh versch vollst wiss zool zus
  ud uds vds ee.uu ee uu a.c d.c aprox av avda bco cía dcha depto ed edo etc izq ltda ntra núm prol prov pza
  ecc pag es pp.ss ss sec tel vol cfr all av env fig hab boul chap tél
  г гг в вв руб коп тыс млн млрд куб кв ул пр пл д кв обл р ок`);

/** Abbreviations whose stop is also the full stop whenever a capital follows. */
export const CLOSING = words(`etc et.c ecc usw usf u.v.m u.s.w enz itd itp osv m.m itp i.t.d и.т.д т.д т.п др`);

/** Clock and era marks: a capital after them begins a sentence unless only a fronted time phrase came before. */
export const CLOCK = words(`a.m p.m am pm`);

/** Function words that open sentences and are no part of names; compared lower case against a capitalised word. */
export const STARTERS = words(`
  the this that these those there it its they their theirs he his she her hers we our you your my i a an and but or nor so yet in on at by
  for from with without within under over after before during since until while when where why how what which who whose
  whom if unless although though because as however moreover furthermore therefore thus hence then still also
  meanwhile instead otherwise nevertheless nonetheless finally first second third next later now today here most many some
  several few all both each every any none another other such once only even just did does do is are was were has have
  had can could will would should may might must let please not no yes see use according despite to
  der die das den dem des ein eine einen einem einer es er sie wir ihr ich und aber oder doch denn im am zum zur vom beim
  auf aus bei mit nach seit von zu dort hier dann so wenn als ob weil dass da dies diese dieser dieses jetzt heute
  nun auch nur noch nicht kein keine was wer wie wo warum wann danach deshalb jedoch dabei damit
  le la les un une des il elle ils elles ce cette ces nous vous je et mais ou donc dans sur pour avec selon
  el los las una unos él ella ellos ellas este esta estos y pero en con para por según
  lo gli i uno questo questa e ma nel nella con per de het een hij zij ze wij dit dat maar
  он она они оно это эти мы вы я и но а в на с по из для как что если когда там тут уже`);

/** Words before a number with a stop that make it an ordinal (`am 14. März`, `der 2. Weltkrieg`, `den 3. maj`). */
export const ORDINAL_LEADS = words(`
  am vom zum im der dem den die das des beim ab bis seit und ihr ihre seinen seinem sein ihrem ihren einem jeder jedes jeden
  ins ans den d dne dnia`);

/** Words after a number with a stop that make it an ordinal: months and things that are counted. */
export const ORDINAL_HEADS = words(`
  januar jänner februar feber märz april mai juni juli august september oktober november dezember jan feb febr apr jun
  jul aug sep sept okt nov dez jahrhundert jahrhunderts jahrtausend weltkrieg weltkriegs weltkrieges auflage platz
  kapitel etage stock stockwerk klasse mal tag spieltag bundesliga liga geburtstag jahrestag semester quartal halbjahr
  runde rang stelle stufe reihe generation hälfte lebensjahr mose sinfonie symphonie dynastie armee division
  regiment internationale republik reich wahlperiode legislaturperiode sitzung ausgabe band teil akt szene
  januari februari maart mei augustus desember`);

/** Nouns that take a letter or a Roman figure as their label ("vitamin C", "Part I"): that letter is no initial. */
export const LABELLED = words(`
  vitamin vitamins plan part section appendix annex type group class grade hepatitis figure table option point phase team
  schedule exhibit chapter volume article category tier level zone block hall gate room unit step stage case site sample
  influenza teil abschnitt anhang gruppe klasse typ partie annexe type groupe parte anexo grupo letter drive`);

/** Zone names behind a clock time ("2 p.m. EST"). */
export const TIME_ZONES: ReadonlySet<string> = new Set(
  'EST EDT ET CST CDT CT MST MDT MT PST PDT PT GMT UTC BST CET CEST EET EEST IST JST KST AEST AEDT AKST HST Eastern Central Pacific Mountain'.split(
    ' ',
  ),
);

/** Prepositions that front a time phrase ("At 5 a.m. Mr. Smith went …"). */
export const TIME_LEADS = words('at by around about from before after until till on in since');

/** Vowelless tokens that are words and may end a sentence. */
export const VOWELLESS_WORDS = words('hmm hm mm shh sh psst pst tsk brr nth grr pfft zzz');

/** Longest key in code units; a token longer than this is looked up in no list. */
export const LONGEST_KEY = 12;
