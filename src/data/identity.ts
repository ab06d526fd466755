import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { LOCAL_IDENTITY, type Identity } from '#api/identity.ts';
import { READ_ROLES, ROLE_CAPABILITIES, type ReadCapability, type ReadRole } from '#domain/roles.ts';

/** A person at this browser. `isAllowed`: holds the scope of the Sophia domain. */
export interface Person {
  readonly subject: string;
  readonly name: string;
  readonly role: ReadRole;
  readonly isAllowed: boolean;
}

export interface People {
  readonly people: readonly Person[];
  /** Subject of whoever is signed in; `null` where nobody is. */
  readonly current: string | null;
}

const KEY = 'sophia.people';
const SCOPE = 'domain:sophia';

const FIRST: Person = { subject: LOCAL_IDENTITY.subject, name: LOCAL_IDENTITY.name, role: 'review', isAllowed: true };
const START: People = { people: [FIRST], current: FIRST.subject };

function readPerson(value: unknown): Person | null {
  if (typeof value !== 'object' || value === null) return null;
  const { subject, name, role, isAllowed } = value as Record<string, unknown>;
  const known = READ_ROLES.find((one) => one === role);
  if (typeof subject !== 'string' || subject === '' || typeof name !== 'string' || name.trim() === '' || !known) {
    return null;
  }
  return { subject, name, role: known, isAllowed: isAllowed === true };
}

/** What is kept under our key; anything that is not of our form is the first visit. */
export function readPeople(text: string | null): People {
  try {
    const raw: unknown = JSON.parse(text ?? 'null');
    if (typeof raw !== 'object' || raw === null) return START;
    const { people, current } = raw as Record<string, unknown>;
    const known = Array.isArray(people) ? people.flatMap((one) => readPerson(one) ?? []) : [];
    if (known.length === 0) return START;
    return { people: known, current: known.some(({ subject }) => subject === current) ? String(current) : null };
  } catch {
    return START;
  }
}

const load = (): string | null => {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
};

let held: People = readPeople(load());
const listeners = new Set<() => void>();

function tell(next: People): void {
  held = next;
  for (const listener of listeners) listener();
}

/** Keeps who there is at this browser, and who is signed in. A preference: no work is kept here. */
export function savePeople(next: People): void {
  try {
    globalThis.localStorage?.setItem(KEY, JSON.stringify(next));
  } catch {
    // Where storage is refused, it lasts as long as the page.
  }
  tell(next);
}

if (typeof globalThis.addEventListener === 'function') {
  globalThis.addEventListener('storage', (event: StorageEvent) => {
    if (event.key === KEY) tell(readPeople(event.newValue));
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whoever is signed in, as requests say it; `null` where nobody is. */
export function currentIdentity(): Identity | null {
  const person = held.people.find(({ subject }) => subject === held.current);
  if (!person) return null;
  return { subject: person.subject, name: person.name, scopes: person.isAllowed ? [SCOPE] : [], role: person.role };
}

export const usePeople = (): People => useSyncExternalStore(subscribe, () => held);

export function usePerson(): Person | null {
  const { people, current } = usePeople();
  return people.find(({ subject }) => subject === current) ?? null;
}

/** Forgets what the last person could read as soon as another one is signed in, or the role changes. */
export function useForgetOnChange(): void {
  const cache = useQueryClient();
  const person = usePerson();
  const print = JSON.stringify(person);
  const before = useRef(print);
  useEffect(() => {
    if (before.current === print) return;
    before.current = print;
    void cache.resetQueries();
  }, [cache, print]);
}

/** Subject of whoever is signed in, for what is "mine". */
export const me = (): string => held.current ?? LOCAL_IDENTITY.subject;

/** Whether a role may use a capability, to be shown; the backend decides it anew at each request. */
export const mayUse = (role: ReadRole, capability: ReadCapability): boolean =>
  ROLE_CAPABILITIES[role].includes(capability);
