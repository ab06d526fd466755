import type { ReactNode } from 'react';
import { cx } from '#ui/class-names.ts';
import { t } from '#ui/messages/t.ts';
import { LitText, type LitMark } from './lit-text.tsx';
import { ConfidenceBadge } from './place-line.tsx';
import { UNSURE } from './place.ts';
import { rowsOfCells, type Cue, type ReadingRow } from './reading-rows.ts';
import styles from './reading.module.css';

interface RowProps {
  readonly text: string;
  readonly row: ReadingRow;
  readonly marks: readonly LitMark[];
  /** Line breaks of plain text are part of it (verse, columns); elsewhere they are how the file was wrapped. */
  readonly keepsLines: boolean;
}

/** One block of a source in reading form: text nodes only, whatever the source is. */
export function Row({ text, row, marks, keepsLines }: RowProps) {
  const content = <LitText text={text} start={row.start} end={row.end} marks={marks} />;
  const className = cx(styles.row, styles[row.kind], !row.isFirst && styles.continued, keepsLines && styles.lines);
  switch (row.kind) {
    case 'heading':
      // The drawer's own headings are levels 2 and 3, and those of the source follow one below, all alike: sources skip levels,
      // and only the part that is seen stands in the page, so that their own levels would leave gaps in the outline.
      return (
        <div role="heading" aria-level={4} data-level={row.level} className={className} dir="auto">
          {content}
        </div>
      );
    case 'list-item':
      return (
        <div role="list">
          <div role="listitem" className={className} dir="auto">
            {content}
          </div>
        </div>
      );
    case 'quote':
      return (
        <blockquote className={className} dir="auto">
          {content}
        </blockquote>
      );
    case 'code':
      return (
        <pre className={className} dir="ltr">
          <code>{content}</code>
        </pre>
      );
    case 'table':
      return <TableRow text={text} row={row} marks={marks} className={className} />;
    case 'paragraph':
    case 'caption':
    case 'footnote':
      return row.cue ? (
        <CueRow cue={row.cue} className={className}>
          {content}
        </CueRow>
      ) : (
        <p className={className} dir="auto">
          {content}
        </p>
      );
  }
}

/** A cue of a recording: its time beside its words, who says it, and where the recogniser was unsure. */
function CueRow({
  cue,
  className,
  children,
}: {
  readonly cue: Cue;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { time, speaker, confidence, shot } = cue;
  return (
    <div className={cx(className, styles.cue)}>
      {shot === null ? null : <p className={styles.shot}>{shot}</p>}
      <div className={styles.cueHead}>
        {time === null ? null : <span className="num">{time}</span>}
        {speaker === null ? null : <span className={styles.speaker}>{speaker}</span>}
        {confidence !== null && confidence < UNSURE ? <ConfidenceBadge confidence={confidence} /> : null}
      </div>
      <p dir="auto">{children}</p>
    </div>
  );
}

function TableRow({ text, row, marks, className }: Omit<RowProps, 'keepsLines'> & { readonly className: string }) {
  const { cells } = row;
  if (!cells) {
    return (
      <pre className={className} dir="auto">
        <LitText text={text} start={row.start} end={row.end} marks={marks} />
      </pre>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls: the keyboard must reach it
    <div className={className} role="region" aria-label={t('Table of the source')} tabIndex={0}>
      <table>
        <tbody>
          {rowsOfCells(cells).map((line) => (
            <tr key={line[0]?.row}>
              {line.map((cell) => {
                const inside = (
                  <LitText
                    text={text}
                    start={cell.start}
                    end={cell.end}
                    marks={marks.filter((mark) => mark.start < cell.end && cell.start < mark.end)}
                  />
                );
                if (!cell.isHeader) {
                  return (
                    <td key={cell.column} dir="auto">
                      {inside}
                    </td>
                  );
                }
                const heads = line.every((one) => one.isHeader) ? 'col' : 'row';
                return (
                  <th key={cell.column} scope={heads} dir="auto">
                    {inside}
                  </th>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
