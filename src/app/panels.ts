import {
  BadgeCheck,
  Gauge,
  FileCheck2,
  FileDown,
  History,
  FolderCheck,
  Library,
  ListChecks,
  MessageCircleQuestion,
  NotebookPen,
  Presentation,
  Scale,
  Settings,
  Shuffle,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { t } from '#ui/messages/t.ts';
import { ActivityScreen } from './activity-screen.tsx';
import { AnswerScreen } from './answer-screen.tsx';
import { CheckScreen } from './check-screen.tsx';
import { ExportsScreen } from './exports-screen.tsx';
import { EvaluationScreen } from './evaluation-screen.tsx';
import { GateScreen } from './gate-screen.tsx';
import { LibraryScreen } from './library-screen.tsx';
import { ContradictionsScreen, FactChecksScreen } from './queue-screen.tsx';
import { NotebooksScreen } from './notebooks-screen.tsx';
import { RunsScreen } from './runs-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { SourceSetsScreen } from './source-sets-screen.tsx';
import { SourcesScreen } from './sources-screen.tsx';
import { StatesScreen } from './states-screen.tsx';

interface PanelEntry {
  /** First part of the address. */
  readonly path: `/${string}`;
  /** Under the icon of the rail. */
  readonly word: string;
  /** After "Go to", in the palette and among the shortcuts. */
  readonly name: string;
  /** After `g`. */
  readonly key: string;
  readonly icon: LucideIcon;
  readonly screen: ComponentType;
  /** The keys of the claims of a draft hold here; every other panel binds its own with `useShortcuts`. */
  readonly draftKeys?: true;
}

/**
 * Every panel, in the order of the rail: one line here gives it its link, its address, its `g` key and its place in the
 * palette.
 */
export const PANELS = [
  {
    path: '/answer',
    word: t('Answer'),
    name: t('the answers'),
    key: 'a',
    icon: MessageCircleQuestion,
    screen: AnswerScreen,
  },
  {
    path: '/check',
    word: t('Draft check'),
    name: t('the draft check'),
    key: 'd',
    icon: FileCheck2,
    screen: CheckScreen,
    draftKeys: true,
  },
  {
    path: '/fact-checks',
    word: t('Fact checks'),
    name: t('the fact-check queue'),
    key: 'f',
    icon: ListChecks,
    screen: FactChecksScreen,
  },
  {
    path: '/contradictions',
    word: t('Conflicts'),
    name: t('the contradictions'),
    key: 'c',
    icon: Shuffle,
    screen: ContradictionsScreen,
  },
  { path: '/sources', word: t('Sources'), name: t('the sources'), key: 's', icon: Scale, screen: SourcesScreen },
  {
    path: '/source-sets',
    word: t('Source sets'),
    name: t('the source sets'),
    key: 'b',
    icon: FolderCheck,
    screen: SourceSetsScreen,
  },
  {
    path: '/library',
    word: t('Library'),
    name: t('the library'),
    key: 'l',
    icon: Library,
    screen: LibraryScreen,
  },
  { path: '/gate', word: t('Gate'), name: t('the gate'), key: 'p', icon: BadgeCheck, screen: GateScreen },
  { path: '/jobs', word: t('Jobs'), name: t('the jobs'), key: 'j', icon: Workflow, screen: RunsScreen },
  { path: '/exports', word: t('Exports'), name: t('the exports'), key: 'e', icon: FileDown, screen: ExportsScreen },
  {
    path: '/notebooks',
    word: t('Notes'),
    name: t('the notebooks'),
    key: 'n',
    icon: NotebookPen,
    screen: NotebooksScreen,
  },
  { path: '/activity', word: t('Activity'), name: t('the activity'), key: 'v', icon: History, screen: ActivityScreen },
  {
    path: '/evaluation',
    word: t('Evaluate'),
    name: t('the evaluation'),
    key: 'm',
    icon: Gauge,
    screen: EvaluationScreen,
  },
  { path: '/settings', word: t('Settings'), name: t('the settings'), key: 'o', icon: Settings, screen: SettingsScreen },
  { path: '/states', word: t('States'), name: t('the states'), key: 't', icon: Presentation, screen: StatesScreen },
] as const satisfies readonly PanelEntry[];

type PanelPath = (typeof PANELS)[number]['path'];
export type Place = PanelPath extends `/${infer Name}` ? Name : never;
