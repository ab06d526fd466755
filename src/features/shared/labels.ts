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
  supported: label(CircleCheck, 'supported', 'supported', 'A source of the set says this, at the span shown.'),
  partial: label(Contrast, 'partly supported', 'partial', 'A source bears out a part; the rest is not in it.'),
  absent: label(
    CircleDashed,
    'not in these sources',
    'absent',
    'No source of the set says this. It may still be true.',
  ),
  person: label(
    UserRound,
    'needs a person',
    'person',
    'Sources speak about this, and no precise signal decides. Read and judge.',
  ),
  contradicted: label(
    Shuffle,
    'contradicted',
    'contradicted',
    'A source of the set says otherwise, at the span shown.',
  ),
  retracted: label(Ban, 'retracted source', 'retracted', 'It rests on a source that was retracted or withdrawn.'),
};

export const STANCE_LABELS: Readonly<Record<Stance, Label>> = {
  supports: label(CircleCheck, 'supports', 'supported', 'The passage bears the claim out.'),
  contradicts: label(Shuffle, 'contradicts', 'contradicted', 'The passage says otherwise.'),
  neutral: label(CircleMinus, 'speaks about it', 'neutral', 'The passage is about the claim and decides nothing.'),
};

export const QUOTE_LABELS: Readonly<Record<QuoteStatus, Label>> = {
  verbatim: label(CircleCheck, 'verbatim', 'supported', 'The source has these words.'),
  elided: label(Scissors, 'elided, safe', 'supported', 'Words are left out, and the meaning stays.'),
  'elision-changes-meaning': label(
    Scissors,
    'elision changes the meaning',
    'contradicted',
    'What was left out negates or limits the statement.',
  ),
  reordered: label(Shuffle, 'reordered', 'partial', 'The words are the source’s, in another order.'),
  stitched: label(Link2, 'stitched', 'partial', 'The parts stand far apart in the source.'),
  near: label(Replace, 'near, not verbatim', 'partial', 'Close to the source; the differing words are marked.'),
  'other-source': label(FileSymlink, 'in another source', 'partial', 'Verbatim, but not in the source that is cited.'),
  absent: label(CircleDashed, 'not in these sources', 'absent', 'No source of the set has these words.'),
  'no-text': label(EyeOff, 'source has no text', 'person', 'The cited source has no readable text to compare with.'),
};

export const NUMBER_LABELS: Readonly<Record<NumberStatus, Label>> = {
  verified: label(CircleCheck, 'stated by the source', 'supported', 'The source states this number.'),
  recomputed: label(Calculator, 'recomputed', 'supported', 'It follows from numbers in the source.'),
  mismatch: label(
    Shuffle,
    'source states another',
    'contradicted',
    'The source gives another value for the same thing.',
  ),
  'other-period': label(CalendarX2, 'other period', 'partial', 'The source gives this for another time.'),
  'other-unit': label(Ruler, 'other unit', 'partial', 'The source gives this in another unit.'),
  'other-source': label(FileSymlink, 'in another source', 'partial', 'Another source than the cited one states it.'),
  'not-found': label(CircleDashed, 'not in these sources', 'absent', 'No source of the set states this number.'),
  ambiguous: label(
    CircleHelp,
    'can be read two ways',
    'person',
    'Separators or units can be read in more than one way.',
  ),
};

export const MARKER_STATES = ['grounded', 'ungrounded', 'ambiguous'] as const;
export type MarkerState = (typeof MARKER_STATES)[number];
export const MARKER_LABELS: Readonly<Record<MarkerState, Label>> = {
  grounded: label(CircleCheck, 'names a source', 'supported', 'The marker names a source of the set.'),
  ungrounded: label(CircleDashed, 'names no source of the set', 'absent', 'Add the source, or take the marker out.'),
  ambiguous: label(CircleHelp, 'names more than one', 'person', 'More than one source answers to this marker.'),
};

export const GROUNDING_LABELS: Readonly<Record<GroundingState, Label>> = {
  grounded: label(CircleCheck, 'grounded', 'supported', 'Every claim stands on a source of the set.'),
  partial: label(Contrast, 'partly grounded', 'partial', 'Some claims stand on the sources, some do not.'),
  ungrounded: label(CircleDashed, 'ungrounded', 'absent', 'No claim stands on a source of the set.'),
  abstained: label(CircleMinus, 'abstained', 'neutral', 'Nothing was answered because the evidence was missing.'),
  'retracted-source': label(Ban, 'retracted source', 'retracted', 'A claim rests on a retracted source.'),
};

export const CONFIDENCE_LABELS: Readonly<Record<EvidenceConfidence, Label>> = {
  unavailable: label(CircleDashed, 'no evidence', 'absent', 'No source carries a claim of it.'),
  cautious: label(Contrast, 'cautious', 'partial', 'One or two sources carry it.'),
  grounded: label(CircleCheck, 'well evidenced', 'supported', 'Three or more sources carry it.'),
};

export const CRITERION_LABELS: Readonly<Record<CriterionOutcome, Label>> = {
  passed: label(CircleCheck, 'passed', 'supported', 'Checked, and it holds.'),
  failed: label(CircleX, 'failed', 'contradicted', 'Checked, and it does not hold.'),
  'not-run': label(Clock, 'not run', 'neutral', 'Not checked yet: no pass.'),
  unavailable: label(CircleMinus, 'not available', 'neutral', 'Cannot be checked here: no pass.'),
};

export const GATE_LABELS: Readonly<Record<GateDecision['decision'], Label>> = {
  ready: label(ShieldCheck, 'ready', 'supported', 'Every criterion passed.'),
  blocked: label(ShieldAlert, 'blocked', 'contradicted', 'At least one criterion did not pass.'),
};

/** Names of the gate's criteria; one that is missing here is shown by its id. */
export const CRITERION_NAMES: Readonly<Record<string, string>> = {
  'citation-integrity': 'Markers name sources that bear the claims out',
  'contradiction-backlog': 'Nothing is contradicted',
  'unsupported-claim-backlog': 'Every claim is borne out',
  'source-set-usable': 'The source set may be used',
  'no-retracted-source': 'No claim rests on a retracted source',
  'no-superseded-figure': 'No claim rests on a replaced edition',
  'quotes-verified': 'Quotations stand in their sources',
  'numbers-verified': 'Numbers are stated by the sources',
  'checkpoints-signed': 'Sign-offs are given',
  'evidence-pack-complete': 'Each claim that holds has an exact span',
};

export const IMPORT_LABELS: Readonly<Record<ImportState, Label>> = {
  ready: label(CircleCheck, 'ready', 'supported', 'Read in full.'),
  partial: label(Contrast, 'ready, with losses', 'partial', 'Ready; what was lost is listed.'),
  'no-text-layer': label(ScanText, 'no text layer', 'person', 'Scanned pages without text: nothing to check against.'),
  empty: label(CircleDashed, 'empty', 'absent', 'The file holds nothing to read.'),
  encrypted: label(Lock, 'encrypted', 'person', 'Needs a password. Save a copy without one and add it again.'),
  damaged: label(FileX2, 'damaged', 'contradicted', 'Could not be read to its end.'),
  unsupported: label(FileWarning, 'not a kind we read', 'absent', 'Convert it to PDF, HTML, Markdown or text.'),
  'too-large': label(FileWarning, 'too large', 'partial', 'Larger than one file may be. Split it.'),
  cancelled: label(CircleMinus, 'cancelled', 'neutral', 'Stopped by you; nothing was added.'),
};

export const NOTICE_LABELS: Readonly<Record<NoticeKind, Label>> = {
  retraction: label(Ban, 'retracted', 'retracted', 'The publisher took it back: it may carry no claim.'),
  withdrawal: label(Ban, 'withdrawn', 'retracted', 'It was withdrawn: it may carry no claim.'),
  'expression-of-concern': label(
    CircleAlert,
    'expression of concern',
    'partial',
    'The publisher has doubts. It may still carry a claim.',
  ),
  correction: label(Replace, 'corrected', 'partial', 'A correction exists. It may still carry a claim.'),
};

export const FINDING_LABELS: Readonly<Record<FindingKind, Label>> = {
  'invisible-characters': label(EyeOff, 'invisible characters', 'person', 'Characters that no reader sees.'),
  'bidi-control': label(
    ArrowLeftRight,
    'direction controls',
    'person',
    'Characters that change the order in which text is shown.',
  ),
  'forged-source-line': label(
    FileWarning,
    'forged source line',
    'contradicted',
    'Text made to look like one of our own source lines.',
  ),
  'instruction-to-model': label(
    Bot,
    'instruction to a model',
    'contradicted',
    'Text addressed to a language model. Shown, never obeyed.',
  ),
  'look-alike-characters': label(
    Type,
    'look-alike characters',
    'person',
    'Letters of another script that look like these.',
  ),
  'link-mismatch': label(
    Link2,
    'link names another site',
    'partial',
    'The visible address is not where the link goes.',
  ),
  'active-content-removed': label(
    ShieldCheck,
    'active content removed',
    'neutral',
    'Scripts and the like were left out, never run.',
  ),
  'hidden-text': label(EyeOff, 'hidden text', 'person', 'Text that the page keeps from its readers.'),
};

export const KIND_LABELS: Readonly<Record<SourceKind, Label>> = {
  pdf: label(FileType2, 'PDF', 'neutral', 'Pages as printed.'),
  html: label(Globe, 'Web page', 'neutral', 'Shown in reading form.'),
  markdown: label(FileText, 'Markdown', 'neutral', 'Shown in reading form.'),
  text: label(FileText, 'Text', 'neutral', 'Shown in reading form.'),
  captions: label(Captions, 'Captions', 'neutral', 'A transcript with the time of each cue.'),
  feed: label(Rss, 'Feed item', 'neutral', 'One item of a feed, shown in reading form.'),
  docx: label(FileText, 'Word document', 'neutral', 'Shown in reading form.'),
  table: label(Table2, 'Table', 'neutral', 'Rows and columns as they stand in the file.'),
  jats: label(FileText, 'Article XML', 'neutral', 'Shown in reading form.'),
  transcript: label(
    AudioLines,
    'Transcript',
    'neutral',
    'Recognised speech, with time and confidence of each segment.',
  ),
  book: label(BookOpen, 'Book', 'neutral', 'Chapters in order, shown in reading form.'),
  spreadsheet: label(Sheet, 'Workbook', 'neutral', 'Sheets with rows and columns, as they are seen.'),
  course: label(GraduationCap, 'Course', 'neutral', 'Lessons in the order of their outline.'),
  statements: label(ListChecks, 'Learning records', 'neutral', 'A sentence for each statement of a record store.'),
  manuscript: label(ScrollText, 'Manuscript', 'neutral', 'Transcription with the canvas and place of each line.'),
  facts: label(Orbit, 'Measured facts', 'neutral', 'Values with unit and time, as the service states them.'),
  tei: label(FileText, 'Edition (TEI)', 'neutral', 'Shown in reading form.'),
  summary: label(NotebookText, 'Summary', 'neutral', 'Written for this corpus; the original is elsewhere.'),
};

export const QUALITY_LABELS: Readonly<Record<QualityVerdict, Label>> = {
  good: label(CircleCheck, 'good', 'supported', 'Whole, readable, and its passages can be found.'),
  check: label(CircleAlert, 'look at it', 'partial', 'Usable; something about it is worth a look.'),
  poor: label(FileWarning, 'poor', 'contradicted', 'Much of it is missing, unreadable or cannot be found.'),
};

export const CONTRADICTION_LABELS: Readonly<Record<ReportedContradiction['type'], Label>> = {
  conflict: label(Shuffle, 'conflict', 'contradicted', 'Both cannot be right.'),
  'other-date': label(CalendarX2, 'other date', 'partial', 'They speak of different times.'),
  superseded: label(Replace, 'superseded', 'partial', 'A later edition replaces the earlier one.'),
  scope: label(CircleHelp, 'other scope', 'partial', 'They speak of different things or places.'),
  measure: label(Ruler, 'other measure', 'partial', 'They measure or define differently.'),
  'reported-speech': label(UserRound, 'reported speech', 'person', 'One side reports what somebody else said.'),
  rounding: label(Calculator, 'rounding only', 'neutral', 'The same number at another precision.'),
};

export const DEFECT_WORDS: Readonly<Record<DefectKind, string>> = {
  'number-mismatch': 'The source states another number',
  'number-not-found': 'The number is not in these sources',
  'other-period': 'Stated for another period',
  'other-unit': 'Stated in another unit',
  'recomputation-differs': 'Does not add up from the source’s own numbers',
  'quote-not-verbatim': 'Quoted, but not word for word',
  'quote-absent': 'The quotation is not in these sources',
  'quote-other-source': 'The quotation stands in another source',
  misattributed: 'Another source than the cited one bears it out',
  'source-not-in-set': 'The cited source is not in the set',
  'marker-ungrounded': 'The marker names no source of the set',
  superseded: 'Rests on an edition that was replaced',
  'retracted-source': 'Rests on a retracted source',
  'stronger-than-source': 'Stronger than what the source says',
  negation: 'The source says the opposite',
  quantifier: 'The source says it of another share (all, some, none)',
  antonym: 'The source uses the opposite word',
  'roles-swapped': 'The source says it the other way round',
  'partly-supported': 'Only a part is borne out',
  'needs-resolution': 'A person must say who or what is meant',
  'reported-speech': 'The source only reports what somebody said',
};

export const NOT_CHECKED_WORDS: Readonly<Record<NotChecked['reason'], string>> = {
  question: 'a question',
  opinion: 'an opinion',
  instruction: 'an instruction',
  heading: 'a heading',
  'not-a-statement': 'no statement',
  bibliography: 'reference list',
  code: 'code',
  'needs-resolution': 'needs to be resolved first',
  framing: 'framing',
  'too-long': 'too long to judge',
};
