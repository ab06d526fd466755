import type { ScenarioFile, ScenarioInput } from '#domain/scenario.ts';
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
            <blockquote dir="auto">{text === '' ? <span className="quiet">(empty)</span> : text}</blockquote>
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
    const name = `Source ${at + 1}: ${typeof title === 'string' ? title : file.name}`;
    return { name: file.metadata?.['retracted'] === true ? `${name} (retracted)` : name, text: textOf(file) };
  });

const textOf = ({ text, base64 }: ScenarioFile): string => text ?? `${base64?.length ?? 0} characters of base64`;

function partsOf(input: ScenarioInput): readonly Part[] {
  switch (input.kind) {
    case 'draft':
      return [
        { name: 'Draft', text: input.draft },
        ...(input.gate ? [{ name: 'What the gate is told besides', text: json(input.gate), isCode: true }] : []),
        ...(input.sources.length === 0 ? [{ name: 'Sources', text: '' }] : fileParts(input.sources)),
      ];
    case 'question':
      return [
        { name: 'Question', text: input.query.trim() },
        ...(input.retrieval ? [{ name: 'Retrieval', text: 'is down' }] : []),
        ...(input.model
          ? [
              {
                name: 'The model answers',
                text: 'reply' in input.model ? input.model.reply : `nothing: ${input.model.detail}`,
                isCode: 'reply' in input.model,
              },
            ]
          : []),
        ...(input.policy ? [{ name: 'Ceilings of the retrieval', text: json(input.policy), isCode: true }] : []),
        ...fileParts(input.sources),
      ];
    case 'quotation':
      return [
        { name: 'Quotation', text: input.quote },
        { name: input.file.name, text: textOf(input.file), isCode: true },
      ];
    case 'pair':
      return input.sides.map(({ text, quality, source, date }, at) => ({
        name: [
          source ?? `Side ${at + 1}`,
          ...(date === undefined ? [] : [date]),
          quality === null ? 'no score' : `score ${quality.toFixed(2)}`,
        ].join(' · '),
        text,
      }));
    case 'source-set':
      return [
        { name: 'Source set', text: json(input.set), isCode: true },
        ...(input.documents ? [{ name: 'Documents in the library', text: json(input.documents), isCode: true }] : []),
      ];
    case 'change':
      return [
        { name: 'The set before', text: json(input.before), isCode: true },
        { name: 'The set after', text: json(input.after), isCode: true },
        { name: 'Answers that rest on it', text: json(input.answers), isCode: true },
      ];
    case 'file':
      return [
        ...(input.isCancelled ? [{ name: 'The person', text: 'stopped the import' }] : []),
        {
          name: input.file.name,
          text: `${textOf(input.file)}${input.padMebibytes ? `\n… and ${input.padMebibytes} MiB of spaces` : ''}`,
          isCode: /\.(?:html|pdf)$/u.test(input.file.name),
        },
      ];
    case 'credibility':
      return [{ name: 'Source', text: json(input.source), isCode: true }];
    case 'requests':
      return [
        ...(input.fault ? [{ name: 'Fault of the machine', text: input.fault.replaceAll('-', ' ') }] : []),
        {
          name: input.requests.length === 1 ? 'Request' : 'Requests',
          text: input.requests
            .map(({ method, path, body }) => `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`)
            .join('\n'),
          isCode: true,
        },
      ];
  }
}
