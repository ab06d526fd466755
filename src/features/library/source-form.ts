import * as v from 'valibot';
import { sourcePatchSchema, type SourcePatch, type SourceSummary } from '#api/schemas/source.ts';
import { t } from '#ui/messages/t.ts';

/** The form as it is typed: text everywhere, an empty field meaning "unknown". */
export interface SourceForm {
  readonly title: string;
  readonly uri: string;
  /** One name a line. */
  readonly authors: string;
  readonly publisher: string;
  readonly publishedDate: string;
  readonly rights: string;
  readonly isRetracted: boolean;
  /** What the notice says, and when it was published. */
  readonly retraction: string;
  readonly retractionDate: string;
}
export type FormErrors = Partial<Record<keyof SourceForm, string>>;

const barring = (notice: SourceSummary['notices'][number]): boolean =>
  notice.kind === 'retraction' || notice.kind === 'withdrawal';

/** The form of a source as it is known now. */
export function formOf(source: SourceSummary): SourceForm {
  const notice = source.notices.find(barring);
  return {
    title: source.title,
    uri: source.uri ?? '',
    authors: source.authors.join('\n'),
    publisher: source.publisher ?? '',
    publishedDate: source.publishedDate ?? '',
    rights: source.rights ?? '',
    isRetracted: notice !== undefined,
    retraction: notice?.detail ?? '',
    retractionDate: notice?.date ?? '',
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

type Draft = { -readonly [Key in keyof SourcePatch]: SourcePatch[Key] };

/**
 * What changed between a source and its form, checked as the backend will check it, or the errors by field. Nothing
 * changed is `null`, so that saving an untouched form touches nothing. Other notices stay as they are.
 */
export function patchOf(
  source: SourceSummary,
  form: SourceForm,
): { readonly ok: true; readonly patch: SourcePatch | null } | { readonly ok: false; readonly errors: FormErrors } {
  const before = formOf(source);
  const patch: Draft = {};
  if (form.title !== before.title) patch.title = form.title;
  if (form.uri !== before.uri) patch.uri = orNull(form.uri);
  if (form.authors !== before.authors) {
    patch.authors = form.authors
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean);
  }
  if (form.publisher !== before.publisher) patch.publisher = orNull(form.publisher);
  if (form.publishedDate !== before.publishedDate) patch.publishedDate = orNull(form.publishedDate);
  if (form.rights !== before.rights) patch.rights = orNull(form.rights);
  const errors: FormErrors = {};
  if (isNoticeChanged(before, form)) {
    if (form.isRetracted && form.retraction.trim() === '')
      errors.retraction = t('Say who retracted it, and where that is written.');
    const date = orNull(form.retractionDate);
    if (date !== null && !v.is(sourcePatchSchema, { publishedDate: date })) {
      errors.retractionDate = t('Write a date as 2024, 2024-03 or 2024-03-15.');
    }
    patch.notices = noticesOf(source, form, date);
  }
  if (Object.keys(patch).length === 0) return { ok: true, patch: null };
  const parsed = v.safeParse(sourcePatchSchema, patch);
  if (parsed.success && Object.keys(errors).length === 0) return { ok: true, patch: parsed.output };
  for (const issue of parsed.issues ?? []) {
    const field = v.getDotPath(issue)?.split('.')[0] ?? 'title';
    if (field in form && !(field in errors)) Object.assign(errors, { [field]: issue.message });
  }
  return { ok: false, errors };
}

function isNoticeChanged(before: SourceForm, form: SourceForm): boolean {
  if (before.isRetracted !== form.isRetracted) return true;
  return form.isRetracted && (before.retraction !== form.retraction || before.retractionDate !== form.retractionDate);
}

function noticesOf(source: SourceSummary, form: SourceForm, date: string | null): SourceSummary['notices'] {
  if (!form.isRetracted) return source.notices.filter((notice) => !barring(notice));
  const known = source.notices.find(barring);
  const edited = {
    ...(known ?? { kind: 'retraction' as const, origin: 'metadata' as const }),
    detail: form.retraction.trim(),
    date,
  };
  return known ? source.notices.map((notice) => (notice === known ? edited : notice)) : [edited, ...source.notices];
}

/** The members of a patch as the source had them before it. */
export function inversePatch(patch: SourcePatch, source: SourceSummary): SourcePatch {
  const before = source as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(patch).map((member) => [member, before[member] ?? null]));
}
