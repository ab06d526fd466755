import type { NoticeDismissal } from '#domain/source-set.ts';
import { NOTICE_KINDS } from '#domain/source.ts';
import type { Notice, NoticeKind } from '#domain/source.ts';
import { readMoment } from '../../credibility/clock.ts';
import { readTitleNotice } from '../../origins/title-notice.ts';
import { isRecord, Reader } from './reader.ts';

const RETRACTED_TYPES = /^(?:retracted[ -]publication|retracted[ -]article|retracted)$/iu;

function noticeKind(value: string): NoticeKind | null {
  const folded = value
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/gu, '-');
  if (folded === 'concern') return 'expression-of-concern';
  if (folded === 'retracted') return 'retraction';
  if (folded === 'withdrawn') return 'withdrawal';
  if (folded === 'erratum' || folded === 'corrigendum' || folded === 'corrected') return 'correction';
  return NOTICE_KINDS.find((kind) => kind === folded) ?? null;
}

/** Notices of an item: listed ones, a mark, a state, the type of the record, and its own title (never that of a notice about another work). */
export function readNotices(reader: Reader, title: string | null): readonly Notice[] {
  const notices: Notice[] = [];
  const add = (kind: NoticeKind, detail: string, date: string | null): void => {
    if (!notices.some((one) => one.kind === kind && (one.date === date || date === null)))
      notices.push({ kind, origin: 'metadata', detail, date });
  };
  const listed = reader.find('notices', 'notice');
  const list = listed === null ? [] : Array.isArray(listed.value) ? (listed.value as unknown[]) : [listed.value];
  list.forEach((one, at) => {
    const place = `${listed!.name}[${at}]`;
    if (typeof one === 'string') {
      const titled = readTitleNotice(one);
      const kind = noticeKind(one) ?? (titled?.isAboutAnother === false ? titled.kind : null);
      if (kind === null) reader.fault(place, `expected one of ${NOTICE_KINDS.join(', ')}`);
      else add(kind, one, null);
      return;
    }
    if (!isRecord(one)) return reader.fault(place, 'expected a word or an object');
    const inner = new Reader(one, reader.at(place), reader.faults);
    const kindText = inner.text('kind', 'type', 'nature');
    const kind = kindText === null ? null : noticeKind(kindText);
    if (kind === null) return inner.fault('kind', `expected one of ${NOTICE_KINDS.join(', ')}`);
    const date = inner.date('date');
    const origin = one['origin'] === 'list' || one['origin'] === 'text' ? one['origin'] : 'metadata';
    notices.push({ kind, origin, detail: inner.text('detail', 'reason', 'title') ?? kind, date });
  });
  const mark = reader.find('retracted', 'isRetracted', 'is_retracted', 'retraction', 'retractedAt');
  if (mark !== null && mark.value !== false && mark.value !== '') {
    if (mark.value === true) add('retraction', 'marked as retracted', null);
    else if (typeof mark.value === 'string') {
      const word = mark.value.trim().toLowerCase();
      if (!['false', 'no', 'none', 'active', 'ok', '0'].includes(word))
        add('retraction', 'marked as retracted', readMoment(mark.value) === null ? null : mark.value);
    } else if (isRecord(mark.value)) {
      const inner = new Reader(mark.value, reader.at(mark.name), reader.faults);
      const kindText = inner.text('kind', 'type', 'nature', 'status', 'state');
      if (inner.flag('retracted', 'isRetracted') !== false && !['active', 'none', 'ok'].includes(kindText ?? '')) {
        add(
          (kindText === null ? null : noticeKind(kindText)) ?? 'retraction',
          inner.text('reason', 'detail') ?? 'marked as retracted',
          inner.date('date', 'at', 'retractedAt'),
        );
      }
    } else reader.fault(mark.name, 'expected true, false, a date or an object');
  }
  for (const word of [
    reader.text('status', 'state', 'retractionState', 'retractionStatus'),
    reader.text('type', 'publicationType'),
  ]) {
    if (word === null) continue;
    if (RETRACTED_TYPES.test(word)) add('retraction', `recorded as “${word}”`, null);
    else if (/^withdrawn$/iu.test(word)) add('withdrawal', `recorded as “${word}”`, null);
  }
  const titled = title === null ? null : readTitleNotice(title);
  if (titled && !titled.isAboutAnother) add(titled.kind, title!, null);
  return notices;
}

/** Notices that were set aside, each with who did it and why. */
export function readDismissals(reader: Reader): readonly NoticeDismissal[] {
  const found = reader.find('dismissals');
  if (found === null) return [];
  if (!Array.isArray(found.value)) {
    reader.fault('dismissals', 'expected a list');
    return [];
  }
  return (found.value as unknown[]).flatMap((one, at) => {
    const inner = new Reader(isRecord(one) ? one : {}, reader.at(`dismissals[${at}]`), reader.faults);
    const [notice, by, reason] = [inner.text('notice'), inner.text('by'), inner.text('reason')];
    if (notice === null) inner.fault('notice', 'expected the key of a notice');
    if (by === null) inner.fault('by', 'expected who decided');
    if (reason === null) inner.fault('reason', 'expected why');
    return notice === null || by === null || reason === null
      ? []
      : [{ notice, by, reason, at: inner.date('at') ?? '' }];
  });
}
