import {
  ArrowLeftRight,
  AudioLines,
  Ban,
  BookOpen,
  Bot,
  Calculator,
  CalendarX2,
  Captions,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleMinus,
  CircleX,
  Clock,
  Contrast,
  EyeOff,
  FileSymlink,
  FileText,
  FileType2,
  FileWarning,
  FileX2,
  Globe,
  GraduationCap,
  Link2,
  ListChecks,
  Lock,
  NotebookText,
  Orbit,
  Replace,
  Rss,
  Ruler,
  ScanText,
  Scissors,
  ScrollText,
  Sheet,
  ShieldAlert,
  ShieldCheck,
  Shuffle,
  Table2,
  Type,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { CheckedClaim, DefectKind, NotChecked, Stance } from '#domain/claim.ts';
import type { FindingKind, ImportState } from '#domain/import-report.ts';
import type { QualityVerdict } from '#domain/ingestion-quality.ts';
import type { NumberStatus } from '#domain/quantity.ts';
import type { QuoteStatus } from '#domain/quote.ts';
import type {
  CriterionOutcome,
  EvidenceConfidence,
  GateDecision,
  GroundingState,
  ReportedContradiction,
} from '#domain/report.ts';
import type { NoticeKind, SourceKind } from '#domain/source.ts';
import { t } from '#ui/messages/t.ts';

/** A meaning's colour. Every tone has a custom property of the same name in `ui/tokens.css`. */
export const TONES = [
  'supported',
  'partial',
  'absent',
  'person',
  'contradicted',
  'retracted',
  'neutral',
  'accent',
] as const;
export type Tone = (typeof TONES)[number];

/** How one state is shown everywhere: icon, word and colour together, and a sentence for whoever asks. */
export interface Label {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly tone: Tone;
  readonly hint: string;
}

/** One line of the table. */
export const label = (icon: LucideIcon, word: string, tone: Tone, hint: string): Label => ({ icon, word, tone, hint });

/** How a claim ended, as people see it: the verdict, plus "needs a person" and "retracted", which look different. */
export const CLAIM_OUTCOMES = ['contradicted', 'retracted', 'absent', 'partial', 'person', 'supported'] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

/**
 * Outcome of a claim. A contradiction stands before everything, because it names a fault; a retracted source before a
 * judgement that rests on it; and what the engine could not judge is never painted as present or absent.
 */
export function outcomeOf(claim: Pick<CheckedClaim, 'verdict' | 'judged' | 'defects'>): ClaimOutcome {
  if (claim.verdict === 'contradicted') return 'contradicted';
  if (claim.defects.some((defect) => defect.kind === 'retracted-source')) return 'retracted';
  if (!claim.judged) return 'person';
  if (claim.verdict === 'pass') return 'supported';
  return claim.verdict === 'partial' ? 'partial' : 'absent';
}

export const OUTCOME_LABELS: Readonly<Record<ClaimOutcome, Label>> = {
  supported: label(CircleCheck, t('supported'), 'supported', t('A source of the set says this, at the span shown.')),
  partial: label(Contrast, t('partly supported'), 'partial', t('A source bears out a part; the rest is not in it.')),
  absent: label(
    CircleDashed,
    t('not in these sources'),
    'absent',
    t('No source of the set says this. It may still be true.'),
  ),
  person: label(
    UserRound,
    t('needs a person'),
    'person',
    t('Sources speak about this, and no precise signal decides. Read and judge.'),
  ),
  contradicted: label(
    Shuffle,
    t('contradicted'),
    'contradicted',
    t('A source of the set says otherwise, at the span shown.'),
  ),
  retracted: label(Ban, t('retracted source'), 'retracted', t('It rests on a source that was retracted or withdrawn.')),
};

export const STANCE_LABELS: Readonly<Record<Stance, Label>> = {
  supports: label(CircleCheck, t('supports'), 'supported', t('The passage bears the claim out.')),
  contradicts: label(Shuffle, t('contradicts'), 'contradicted', t('The passage says otherwise.')),
  neutral: label(
    CircleMinus,
    t('speaks about it'),
    'neutral',
    t('The passage is about the claim and decides nothing.'),
  ),
};

export const QUOTE_LABELS: Readonly<Record<QuoteStatus, Label>> = {
  verbatim: label(CircleCheck, t('verbatim'), 'supported', t('The source has these words.')),
  elided: label(Scissors, t('elided, safe'), 'supported', t('Words are left out, and the meaning stays.')),
  'elision-changes-meaning': label(
    Scissors,
    t('elision changes the meaning'),
    'contradicted',
    t('What was left out negates or limits the statement.'),
  ),
  reordered: label(Shuffle, t('reordered'), 'partial', t('The words are the source’s, in another order.')),
  stitched: label(Link2, t('stitched'), 'partial', t('The parts stand far apart in the source.')),
  near: label(Replace, t('near, not verbatim'), 'partial', t('Close to the source; the differing words are marked.')),
  'other-source': label(
    FileSymlink,
    t('in another source'),
    'partial',
    t('Verbatim, but not in the source that is cited.'),
  ),
  absent: label(CircleDashed, t('not in these sources'), 'absent', t('No source of the set has these words.')),
  'no-text': label(
    EyeOff,
    t('source has no text'),
    'person',
    t('The cited source has no readable text to compare with.'),
  ),
};

export const NUMBER_LABELS: Readonly<Record<NumberStatus, Label>> = {
  verified: label(CircleCheck, t('stated by the source'), 'supported', t('The source states this number.')),
  recomputed: label(Calculator, t('recomputed'), 'supported', t('It follows from numbers in the source.')),
  mismatch: label(
    Shuffle,
    t('source states another'),
    'contradicted',
    t('The source gives another value for the same thing.'),
  ),
  'other-period': label(CalendarX2, t('other period'), 'partial', t('The source gives this for another time.')),
  'other-unit': label(Ruler, t('other unit'), 'partial', t('The source gives this in another unit.')),
  'other-source': label(
    FileSymlink,
    t('in another source'),
    'partial',
    t('Another source than the cited one states it.'),
  ),
  'not-found': label(CircleDashed, t('not in these sources'), 'absent', t('No source of the set states this number.')),
  ambiguous: label(
    CircleHelp,
    t('can be read two ways'),
    'person',
    t('Separators or units can be read in more than one way.'),
  ),
};

export const MARKER_STATES = ['grounded', 'ungrounded', 'ambiguous'] as const;
export type MarkerState = (typeof MARKER_STATES)[number];
export const MARKER_LABELS: Readonly<Record<MarkerState, Label>> = {
  grounded: label(CircleCheck, t('names a source'), 'supported', t('The marker names a source of the set.')),
  ungrounded: label(
    CircleDashed,
    t('names no source of the set'),
    'absent',
    t('Add the source, or take the marker out.'),
  ),
  ambiguous: label(CircleHelp, t('names more than one'), 'person', t('More than one source answers to this marker.')),
};

export const GROUNDING_LABELS: Readonly<Record<GroundingState, Label>> = {
  grounded: label(CircleCheck, t('grounded'), 'supported', t('Every claim stands on a source of the set.')),
  partial: label(Contrast, t('partly grounded'), 'partial', t('Some claims stand on the sources, some do not.')),
  ungrounded: label(CircleDashed, t('ungrounded'), 'absent', t('No claim stands on a source of the set.')),
  abstained: label(CircleMinus, t('abstained'), 'neutral', t('Nothing was answered because the evidence was missing.')),
  'retracted-source': label(Ban, t('retracted source'), 'retracted', t('A claim rests on a retracted source.')),
};

export const CONFIDENCE_LABELS: Readonly<Record<EvidenceConfidence, Label>> = {
  unavailable: label(CircleDashed, t('no evidence'), 'absent', t('No source carries a claim of it.')),
  cautious: label(Contrast, t('cautious'), 'partial', t('One or two sources carry it.')),
  grounded: label(CircleCheck, t('well evidenced'), 'supported', t('Three or more sources carry it.')),
};

export const CRITERION_LABELS: Readonly<Record<CriterionOutcome, Label>> = {
  passed: label(CircleCheck, t('passed'), 'supported', t('Checked, and it holds.')),
  failed: label(CircleX, t('failed'), 'contradicted', t('Checked, and it does not hold.')),
  'not-run': label(Clock, t('not run'), 'neutral', t('Not checked yet: no pass.')),
  unavailable: label(CircleMinus, t('not available'), 'neutral', t('Cannot be checked here: no pass.')),
};

export const GATE_LABELS: Readonly<Record<GateDecision['decision'], Label>> = {
  ready: label(ShieldCheck, t('ready'), 'supported', t('Every criterion passed.')),
  blocked: label(ShieldAlert, t('blocked'), 'contradicted', t('At least one criterion did not pass.')),
};

/** Names of the gate's criteria; one that is missing here is shown by its id. */
export const CRITERION_NAMES: Readonly<Record<string, string>> = {
  'citation-integrity': t('Markers name sources that bear the claims out'),
  'contradiction-backlog': t('Nothing is contradicted'),
  'unsupported-claim-backlog': t('Every claim is borne out'),
  'source-set-usable': t('The source set may be used'),
  'no-retracted-source': t('No claim rests on a retracted source'),
  'no-superseded-figure': t('No claim rests on a replaced edition'),
  'quotes-verified': t('Quotations stand in their sources'),
  'numbers-verified': t('Numbers are stated by the sources'),
  'checkpoints-signed': t('Sign-offs are given'),
  'evidence-pack-complete': t('Each claim that holds has an exact span'),
};

export const IMPORT_LABELS: Readonly<Record<ImportState, Label>> = {
  ready: label(CircleCheck, t('ready'), 'supported', t('Read in full.')),
  partial: label(Contrast, t('ready, with losses'), 'partial', t('Ready; what was lost is listed.')),
  'no-text-layer': label(
    ScanText,
    t('no text layer'),
    'person',
    t('Scanned pages without text: nothing to check against.'),
  ),
  empty: label(CircleDashed, t('empty'), 'absent', t('The file holds nothing to read.')),
  encrypted: label(Lock, t('encrypted'), 'person', t('Needs a password. Save a copy without one and add it again.')),
  damaged: label(FileX2, t('damaged'), 'contradicted', t('Could not be read to its end.')),
  unsupported: label(FileWarning, t('not a kind we read'), 'absent', t('Convert it to PDF, HTML, Markdown or text.')),
  'too-large': label(FileWarning, t('too large'), 'partial', t('Larger than one file may be. Split it.')),
  cancelled: label(CircleMinus, t('cancelled'), 'neutral', t('Stopped by you; nothing was added.')),
};

export const NOTICE_LABELS: Readonly<Record<NoticeKind, Label>> = {
  retraction: label(Ban, t('retracted'), 'retracted', t('The publisher took it back: it may carry no claim.')),
  withdrawal: label(Ban, t('withdrawn'), 'retracted', t('It was withdrawn: it may carry no claim.')),
  'expression-of-concern': label(
    CircleAlert,
    t('expression of concern'),
    'partial',
    t('The publisher has doubts. It may still carry a claim.'),
  ),
  correction: label(Replace, t('corrected'), 'partial', t('A correction exists. It may still carry a claim.')),
};

export const FINDING_LABELS: Readonly<Record<FindingKind, Label>> = {
  'invisible-characters': label(EyeOff, t('invisible characters'), 'person', t('Characters that no reader sees.')),
  'bidi-control': label(
    ArrowLeftRight,
    t('direction controls'),
    'person',
    t('Characters that change the order in which text is shown.'),
  ),
  'forged-source-line': label(
    FileWarning,
    t('forged source line'),
    'contradicted',
    t('Text made to look like one of our own source lines.'),
  ),
  'instruction-to-model': label(
    Bot,
    t('instruction to a model'),
    'contradicted',
    t('Text addressed to a language model. Shown, never obeyed.'),
  ),
  'look-alike-characters': label(
    Type,
    t('look-alike characters'),
    'person',
    t('Letters of another script that look like these.'),
  ),
  'link-mismatch': label(
    Link2,
    t('link names another site'),
    'partial',
    t('The visible address is not where the link goes.'),
  ),
  'active-content-removed': label(
    ShieldCheck,
    t('active content removed'),
    'neutral',
    t('Scripts and the like were left out, never run.'),
  ),
  'hidden-text': label(EyeOff, t('hidden text'), 'person', t('Text that the page keeps from its readers.')),
};

export const KIND_LABELS: Readonly<Record<SourceKind, Label>> = {
  pdf: label(FileType2, t('PDF'), 'neutral', t('Pages as printed.')),
  html: label(Globe, t('Web page'), 'neutral', t('Shown in reading form.')),
  markdown: label(FileText, t('Markdown'), 'neutral', t('Shown in reading form.')),
  text: label(FileText, t('Text'), 'neutral', t('Shown in reading form.')),
  captions: label(Captions, t('Captions'), 'neutral', t('A transcript with the time of each cue.')),
  feed: label(Rss, t('Feed item'), 'neutral', t('One item of a feed, shown in reading form.')),
  docx: label(FileText, t('Word document'), 'neutral', t('Shown in reading form.')),
  table: label(Table2, t('Table'), 'neutral', t('Rows and columns as they stand in the file.')),
  jats: label(FileText, t('Article XML'), 'neutral', t('Shown in reading form.')),
  transcript: label(
    AudioLines,
    t('Transcript'),
    'neutral',
    t('Recognised speech, with time and confidence of each segment.'),
  ),
  book: label(BookOpen, t('Book'), 'neutral', t('Chapters in order, shown in reading form.')),
  spreadsheet: label(Sheet, t('Workbook'), 'neutral', t('Sheets with rows and columns, as they are seen.')),
  course: label(GraduationCap, t('Course'), 'neutral', t('Lessons in the order of their outline.')),
  statements: label(
    ListChecks,
    t('Learning records'),
    'neutral',
    t('A sentence for each statement of a record store.'),
  ),
  manuscript: label(ScrollText, t('Manuscript'), 'neutral', t('Transcription with the canvas and place of each line.')),
  facts: label(Orbit, t('Measured facts'), 'neutral', t('Values with unit and time, as the service states them.')),
  tei: label(FileText, t('Edition (TEI)'), 'neutral', t('Shown in reading form.')),
  summary: label(NotebookText, t('Summary'), 'neutral', t('Written for this corpus; the original is elsewhere.')),
};

export const QUALITY_LABELS: Readonly<Record<QualityVerdict, Label>> = {
  good: label(CircleCheck, t('good'), 'supported', t('Whole, readable, and its passages can be found.')),
  check: label(CircleAlert, t('look at it'), 'partial', t('Usable; something about it is worth a look.')),
  poor: label(FileWarning, t('poor'), 'contradicted', t('Much of it is missing, unreadable or cannot be found.')),
};

export const CONTRADICTION_LABELS: Readonly<Record<ReportedContradiction['type'], Label>> = {
  conflict: label(Shuffle, t('conflict'), 'contradicted', t('Both cannot be right.')),
  'other-date': label(CalendarX2, t('other date'), 'partial', t('They speak of different times.')),
  superseded: label(Replace, t('superseded'), 'partial', t('A later edition replaces the earlier one.')),
  scope: label(CircleHelp, t('other scope'), 'partial', t('They speak of different things or places.')),
  measure: label(Ruler, t('other measure'), 'partial', t('They measure or define differently.')),
  'reported-speech': label(UserRound, t('reported speech'), 'person', t('One side reports what somebody else said.')),
  rounding: label(Calculator, t('rounding only'), 'neutral', t('The same number at another precision.')),
};

export const DEFECT_WORDS: Readonly<Record<DefectKind, string>> = {
  'number-mismatch': t('The source states another number'),
  'number-not-found': t('The number is not in these sources'),
  'other-period': t('Stated for another period'),
  'other-unit': t('Stated in another unit'),
  'recomputation-differs': t('Does not add up from the source’s own numbers'),
  'quote-not-verbatim': t('Quoted, but not word for word'),
  'quote-absent': t('The quotation is not in these sources'),
  'quote-other-source': t('The quotation stands in another source'),
  misattributed: t('Another source than the cited one bears it out'),
  'source-not-in-set': t('The cited source is not in the set'),
  'marker-ungrounded': t('The marker names no source of the set'),
  superseded: t('Rests on an edition that was replaced'),
  'retracted-source': t('Rests on a retracted source'),
  'stronger-than-source': t('Stronger than what the source says'),
  negation: t('The source says the opposite'),
  quantifier: t('The source says it of another share (all, some, none)'),
  antonym: t('The source uses the opposite word'),
  'roles-swapped': t('The source says it the other way round'),
  'partly-supported': t('Only a part is borne out'),
  'needs-resolution': t('A person must say who or what is meant'),
  'reported-speech': t('The source only reports what somebody said'),
};

export const NOT_CHECKED_WORDS: Readonly<Record<NotChecked['reason'], string>> = {
  question: t('a question'),
  opinion: t('an opinion'),
  instruction: t('an instruction'),
  heading: t('a heading'),
  'not-a-statement': t('no statement'),
  bibliography: t('reference list'),
  code: t('code'),
  'needs-resolution': t('needs to be resolved first'),
  framing: t('framing'),
  'too-long': t('too long to judge'),
};
