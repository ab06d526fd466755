import type { ScenarioFile, ScenarioInput } from '#domain/scenario.ts';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import styles from './states.module.css';

/** What goes into a state: a draft and its sources, a question, two statements, a set, a file, requests. */
export function InputView({ input }: { readonly input: ScenarioInput }) {
  return (
    <div className={styles.inputs}>
      {partsOf(input).map(({ name, text, isCode }) => (
        <figure key={name}>
          <figcaption>{name}</figcaption>
          {isCode ? (
            <pre>{text}</pre>
          ) : (
            <blockquote dir="auto">{text === '' ? <span className="quiet">{t('(empty)')}</span> : text}</blockquote>
          )}
        </figure>
      ))}
    </div>
  );
}

interface Part {
  readonly name: string;
  readonly text: string;
  readonly isCode?: boolean;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const fileParts = (files: readonly ScenarioFile[]): readonly Part[] =>
  files.map((file, at) => {
    const title = file.metadata?.['title'];
    const name = t('Source {at}: {title}', { at: at + 1, title: typeof title === 'string' ? title : file.name });
    return {
      name: file.metadata?.['retracted'] === true ? t('{name} (retracted)', { name }) : name,
      text: textOf(file),
    };
  });

const textOf = ({ text, base64 }: ScenarioFile): string =>
  text ?? t('{length, number} characters of base64', { length: base64?.length ?? 0 });

/** The members of a set that stand otherwise in another version, without what both have. */
function differing(set: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): string {
  const itemsOf = ({ items }: Readonly<Record<string, unknown>>): readonly unknown[] =>
    Array.isArray(items) ? items : [];
  const same = new Set(itemsOf(other).map(json));
  const own = itemsOf(set).filter((item) => !same.has(json(item)));
  return own.length === 0 ? t('not in this version') : own.map(json).join('\n');
}

function partsOf(input: ScenarioInput): readonly Part[] {
  switch (input.kind) {
    case 'draft':
      return [
        { name: t('Draft'), text: input.draft },
        ...(input.gate ? [{ name: t('What the gate is told besides'), text: json(input.gate), isCode: true }] : []),
        ...(input.sources.length === 0 ? [{ name: t('Sources'), text: '' }] : fileParts(input.sources)),
      ];
    case 'question':
      return [
        { name: t('Question'), text: input.query.trim() },
        ...(input.retrieval ? [{ name: t('Retrieval'), text: t('is down') }] : []),
        ...(input.model
          ? [
              {
                name: t('The model answers'),
                text:
                  'reply' in input.model ? input.model.reply : t('nothing: {detail}', { detail: input.model.detail }),
                isCode: 'reply' in input.model,
              },
            ]
          : []),
        ...(input.policy ? [{ name: t('Ceilings of the retrieval'), text: json(input.policy), isCode: true }] : []),
        ...fileParts(input.sources),
      ];
    case 'quotation':
      return [
        { name: t('Quotation'), text: input.quote },
        { name: input.file.name, text: textOf(input.file), isCode: true },
      ];
    case 'pair':
      return input.sides.map(({ text, quality, source, date }, at) => ({
        name: [
          source ?? t('Side {at}', { at: at + 1 }),
          ...(date === undefined ? [] : [date]),
          quality === null ? t('no score') : t('score {quality}', { quality: decimal(quality, 2) }),
        ].join(' · '),
        text,
      }));
    case 'source-set':
      return [
        { name: t('Source set'), text: json(input.set), isCode: true },
        ...(input.documents
          ? [{ name: t('Documents in the library'), text: json(input.documents), isCode: true }]
          : []),
      ];
    case 'change':
      return [
        { name: t('The source before'), text: differing(input.before, input.after), isCode: true },
        { name: t('The source after'), text: differing(input.after, input.before), isCode: true },
        { name: t('Answers that rest on it'), text: json(input.answers), isCode: true },
      ];
    case 'file':
      return [
        ...(input.isCancelled ? [{ name: t('The person'), text: t('stopped the import') }] : []),
        {
          name: input.file.name,
          text: input.padMebibytes
            ? `${textOf(input.file)}\n… ${t('and {mebibytes, number} MiB of spaces', { mebibytes: input.padMebibytes })}`
            : textOf(input.file),
          isCode: /\.(?:html|pdf)$/u.test(input.file.name),
        },
      ];
    case 'credibility':
      return [{ name: t('Source'), text: json(input.source), isCode: true }];
    case 'requests':
      return [
        ...(input.fault ? [{ name: t('Fault of the machine'), text: input.fault.replaceAll('-', ' ') }] : []),
        {
          name: t('{requests, plural, one {Request} other {Requests}}', { requests: input.requests.length }),
          text: input.requests
            .map(({ method, path, body }) => `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`)
            .join('\n'),
          isCode: true,
        },
      ];
  }
}
