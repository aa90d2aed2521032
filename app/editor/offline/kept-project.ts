import { createStore, delMany, entries, promisifyRequest } from 'idb-keyval';
import type { outlineRow } from '#domain/block.ts';
import { keptProjectForm } from '#domain/kept-project.ts';
import { textVersion } from '#domain/text.ts';

/** A block of a kept project, and how far its text was when the server gave it. */
export type KeptBlock = ReturnType<typeof outlineRow> & {
  readonly synopsis: string;
  readonly documentId: string;
  readonly seq: number;
  /** Whether nobody had ever written in it. */
  readonly isBlank: boolean;
};

/** A project that its author keeps in this browser, as the server gave it last. Its texts are in stores of their own. */
export type KeptProject = {
  /** The form in which it is stored (`keptProjectForm`). */
  readonly form: number;
  /** The vocabulary of its texts; an older editor does not know all of a newer one. */
  readonly textVersion: number;
  readonly uid: string;
  readonly projectId: string;
  readonly path: string;
  readonly title: string;
  readonly language: string;
  readonly blocks: readonly KeptBlock[];
  /** How far each text was when its copy was fetched last, and how large, by its document. */
  readonly fetched: Readonly<Record<string, { readonly seq: number; readonly bytes: number }>>;
};

const databaseName = 'fabula-writing';

const store = () => createStore(databaseName, 'projects');

const nameOf = (uid: string, projectId: string) => `${uid} ${projectId}`;

/** Whether this browser has ever kept a project. */
async function isThere(): Promise<boolean> {
  const databases = (await indexedDB.databases?.()) ?? [];
  return databases.some(({ name }) => name === databaseName);
}

/** All that this browser keeps of someone's projects; nothing where it cannot store anything. */
export async function listKept(uid: string): Promise<KeptProject[]> {
  if (!(await isThere())) return [];
  const all = await entries<string, KeptProject>(store());
  return all.flatMap(([name, kept]) => (name.startsWith(nameOf(uid, '')) ? [kept] : []));
}

/** This browser's copy of a project; undefined where it keeps none. */
export async function loadKept(uid: string, projectId: string): Promise<KeptProject | undefined> {
  return (await listKept(uid)).find((kept) => kept.projectId === projectId);
}

/** Stores a project. */
export async function saveKept(kept: KeptProject): Promise<void> {
  await store()('readwrite', (projects) => {
    projects.put(kept, nameOf(kept.uid, kept.projectId));
    return promisifyRequest(projects.transaction);
  });
}

/** Changes the stored copy of a project in one transaction; nothing where none is stored: it was removed meanwhile. */
export async function changeKept(
  uid: string,
  projectId: string,
  change: (kept: KeptProject) => KeptProject,
): Promise<KeptProject | undefined> {
  if (!(await isThere())) return undefined;
  const name = nameOf(uid, projectId);
  return store()('readwrite', async (projects) => {
    const before: KeptProject | undefined = await promisifyRequest(projects.get(name));
    const changed = before && change(before);
    if (changed) projects.put(changed, name);
    await promisifyRequest(projects.transaction);
    return changed;
  });
}

/** Forgets one project, or all of them; the texts themselves are not here. */
export async function removeKept(uid?: string, projectId?: string): Promise<void> {
  if (!(await isThere())) return;
  const all = await entries<string, KeptProject>(store());
  const isMeant = (name: string) => uid === undefined || name === nameOf(uid, projectId ?? '');
  await delMany(all.map(([name]) => name).filter(isMeant), store());
}

/**
 * Whether this editor reads a kept project as it was stored: neither an older one, nor one of a newer editor whose
 * texts may hold what this one does not know.
 */
export function canOpen(kept: Pick<KeptProject, 'form' | 'textVersion'>): boolean {
  return kept.form === keptProjectForm && kept.textVersion <= textVersion;
}
