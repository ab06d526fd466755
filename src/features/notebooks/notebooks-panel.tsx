import type { ViewState } from '#state/url-state.ts';
import { t } from '#ui/messages/t.ts';
import { Panel } from '#ui/panel.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { GraphPart } from './graph-part.tsx';
import { NotebookPart } from './notebook-part.tsx';
import { PackPart } from './pack-part.tsx';
import styles from './notebooks.module.css';

const PARTS = ['notes', 'pack', 'graph'] as const;
type Part = (typeof PARTS)[number];

interface NotebooksPanelProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly draftId: string | null;
  readonly title: string;
}

/** What a person keeps of the evidence: notes, the pack under the open draft, and which text rests on which source. */
export function NotebooksPanel({ view, onView, draftId, title }: NotebooksPanelProps) {
  const part: Part = PARTS.find((one) => one === view.entry) ?? 'notes';
  const select = (next: Part): void => {
    const { entry: _entry, ...rest } = view;
    onView(next === 'notes' ? rest : { ...rest, entry: next });
  };
  return (
    <Panel
      title={t('Notebooks')}
      detail={t('Notes are yours alone: nobody else reads them, whatever their role.')}
      scrolls
    >
      <div className={styles.body}>
        <Tabs
          label={t('Parts of the notebooks')}
          panelId="notebook-part"
          items={[
            { id: 'notes' as const, label: t('Notes') },
            { id: 'pack' as const, label: t('Evidence pack') },
            { id: 'graph' as const, label: t('Source graph') },
          ]}
          selected={part}
          onSelect={select}
        />
        <div id="notebook-part" role="tabpanel" aria-labelledby={`notebook-part-${part}`} className={styles.part}>
          {part === 'notes' ? <NotebookPart /> : null}
          {part === 'pack' ? <PackPart draftId={draftId} title={title} /> : null}
          {part === 'graph' ? <GraphPart /> : null}
        </div>
      </div>
    </Panel>
  );
}
