// Makes the fixture files of e2e/files that are not plain text. Run once by hand; the results are committed, because
// PDF bytes carry the time they were made. All texts are written for these tests.
import { Buffer } from 'node:buffer';
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

const folder = new URL('../e2e/files/', import.meta.url);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: CHROMIUM_FLAGS });
const page = await browser.newPage();

async function print(name, html) {
  await page.setContent(html);
  await page.pdf({
    path: new URL(name, folder).pathname,
    format: 'A4',
    margin: { top: '20mm', bottom: '20mm', left: '22mm', right: '22mm' },
  });
}

const STYLE =
  '<style>body{font:12pt/1.4 serif;hyphens:manual}h1{font-size:22pt}h2{font-size:16pt}.page{break-after:page}</style>';

await print(
  'krakatoa-report.pdf',
  `<!doctype html><html lang="en"><title>Krakatoa 1883: a test report</title>${STYLE}
  <div class="page"><h1>Krakatoa 1883: a test report</h1>
  <p>Written for the tests of this workbench. Published 12 May 2021.</p>
  <h2>The days before</h2>
  <p>The first signs were modest. Steam rose from the northern crater on 20 May 1883, and the o&#xFB03;cer of a passing ship noted a column of ash about 11 kilo-<br>metres high. The ofﬁcial log speaks of “a dull thunder that did not stop for two days”. People on the coast grew used to the sound, and few of them left their homes.</p>
  <p>By August three vents were active. The explosion that followed was heard<sup>1</sup> on Rodrigues, some 4,800 kilometres away, where the chief of police took it for the guns of a ship in distress. The tally of the colonial authorities names 36,417 dead<sup>2</sup>, nearly all of them drowned by the waves.</p>
  <p>It is this last figure that later books repeat most often, and it goes back to a single count made in the weeks after the waves had</p></div>
  <div class="page"><p>withdrawn from the plains of Banten and Lampung. The count did not include people whose villages had vanished entirely.</p>
  <h2>The wave</h2>
  <p>The highest run-up was put at 41 metres near Merak. A gunboat, the Berouw, was carried about 3 kilometres up a river valley and left there.</p>
  <p>The pressure pulse passed seven times around the globe. Barometers in some 50 weather stations recorded it, with a rise of about 2.5 × 10<sup>2</sup> pascals at the nearest of them.</p></div>
  <div><h2>Afterwards</h2><p>Sunsets were vivid for months. Average temperatures in the following summer fell by as much as 0.4 °C in the northern hemisphere. Two thirds of the island were gone.</p></div>`,
);

await print(
  'antikythera-columns.pdf',
  `<!doctype html><html lang="en"><title>Antikythera notes</title>${STYLE}<style>main{columns:2;column-gap:10mm;text-align:justify}</style>
  <h1>Antikythera notes</h1><main>
  <p>Sponge divers from Symi found the wreck in the spring of 1900 while they waited for a better wind. They brought up a bronze arm first, and the navy helped to raise the rest until the summer of 1901.</p>
  <p>The lumps of corroded bronze lay in the museum for two years before a visitor saw a gear wheel in one of them. At least 30 wheels survive, cut by hand with triangular teeth.</p>
  <p>X-ray pictures taken in 1971 showed how the wheels engage. A finer scan in 2005 made more than 2,000 letters of the inscriptions readable for the first time.</p>
  <p>The large dial on the back counts 235 lunar months, which are 19 years. A smaller one below it predicts eclipses over 223 months. No other geared device of this kind is known for the thousand years that follow.</p>
  </main>`,
);

await print(
  'arabic-visitors.pdf',
  `<!doctype html><html lang="ar" dir="rtl"><title>زوار المتحف</title>${STYLE}
  <h1>زوار المتحف</h1><p>عدد الزوار هذا العام 48 ألف زائر، مقابل 41 ألف زائر في العام الماضي.</p>
  <p>افتتح المتحف قاعة جديدة في شهر مارس (آذار) باسم Antikythera وفيها 30 قطعة.</p>`,
);

// A scan is a page that is one picture: the second page is a screenshot of set text.
await page.setViewportSize({ width: 800, height: 1100 });
await page.setContent(
  `${STYLE}<body style="padding:60px"><h2>Register, sheet 2</h2><p>Entries of the harbour master, copied by hand.</p><p>Arrivals: 17. Departures: 12.</p>`,
);
const picture = Buffer.from(await page.screenshot()).toString('base64');
await print(
  'half-scanned.pdf',
  `<!doctype html><html lang="en"><title>Harbour register</title>${STYLE}<style>img{width:100%}</style>
  <div class="page"><h1>Harbour register</h1><p>Written for the tests of this workbench. The first sheet was typed: 23 ships arrived in March 1884, and 19 left.</p></div>
  <div><img src="data:image/png;base64,${picture}"></div>`,
);

// A whole report as a scan: set in two columns, printed, laid slightly askew on the glass, with specks and grey paper. Two
// words are smudged, so that a reading of them is unsure.
const sheet = await browser.newPage({ viewport: { width: 1240, height: 1754 } });
await sheet.setContent(
  `<!doctype html><style>
    body{margin:0;background:#f4f1ea}
    main{transform:rotate(.45deg);padding:130px 120px;font:26px/1.45 'DejaVu Serif',serif;color:#1c1a17}
    h1{font-size:46px;margin:0 0 26px} section{columns:2;column-gap:60px;text-align:justify}
    p{margin:0 0 18px} .smudge{filter:blur(2.6px)}
    i{position:absolute;width:3px;height:3px;border-radius:2px;background:#6b655a}
  </style><body>${Array.from({ length: 60 }, (_, at) => `<i style="left:${(at * 397) % 1240}px;top:${(at * 631) % 1754}px"></i>`).join('')}
  <main><h1>Report of the lock keeper</h1><section>
  <p>In the year 1907 the lock at Averham passed 4,312 boats, of which 1,188 carried coal and 640 carried grain. Tolls came to 2,975 pounds, a tenth more than in the year before.</p>
  <p>The upper gate was repaired twice. In March the frost had lifted its sill by 12 millimetres, and the mason needed nine days to set it level again.</p>
  <p>No boat was lost. The barge <span class="smudge">Providence</span> struck the lower wall on 6 August and was towed to Newark with a broken <span class="smudge">rudder</span>; nobody was hurt.</p>
  <p>The keeper asks for a second lamp at the tail of the lock. Boats that arrive after dark cannot see the mooring posts, and in November alone three of them ran aground on the bank.</p>
  <p>The water stood highest on 21 October, at 3.4 metres above the sill. The meadows on the east side were flooded for a week.</p>
  </section></main></body>`,
);
const scan = Buffer.from(await sheet.screenshot({ type: 'jpeg', quality: 70 })).toString('base64');
await print(
  'scanned-report.pdf',
  `<!doctype html><html lang="en"><title>scan0001</title><style>body{margin:0}img{width:166mm;height:235mm;display:block}</style>
  <img src="data:image/jpeg;base64,${scan}">`,
);
await browser.close();

// windows-1252: the quotation marks, the dash, the euro sign and the umlauts are single bytes above 0x7F.
const latin =
  'Die Gezeitenmühle\r\n\r\nDie Mühle in Husum kostete „rund 5.200 €“ – so steht es im Rechnungsbuch von 1883.\r\nSie mahlte bis zum Sturm des Jahres 1962.\r\n\r\nFür die Tests dieser Werkbank geschrieben.\r\n';
const HIGH = { '„': 0x84, '“': 0x93, '–': 0x96, '€': 0x80 };
writeFileSync(
  new URL('gezeitenmuehle-1252.txt', folder),
  Buffer.from(Array.from(latin).map((char) => HIGH[char] ?? char.charCodeAt(0))),
);
