// Finds circular imports of files, and of folders of one group, type imports included: changing one of them requires
// reading all. Circles between groups are refused by the floors, circular imports of values by the fences.
import { dirname, join } from 'node:path';
import { IMPORT } from './joinable.ts';

/** The remaining circles. The list may only shrink. */
const LEFT: readonly string[] = [
  'src/server/features/catalogue/engine/search/index-builder.ts src/server/features/catalogue/engine/search/search-index.ts',
];

/** Returns each circle as its files or folders in order, separated by blanks, for these texts by path. */
export function circlesOf(files: ReadonlyMap<string, string>): string[] {
  const needs = new Map<string, Set<string>>();
  const ofFolders = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    const targets = [...text.matchAll(IMPORT)].map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/'));
    const needed = targets.filter((target) => files.has(target));
    needs.set(file, new Set(needed));
    const others = ofFolders.get(dirname(file)) ?? new Set<string>();
    for (const target of needed) if (dirname(target) !== dirname(file)) others.add(dirname(target));
    ofFolders.set(dirname(file), others);
  }
  return [...strongParts(needs), ...strongParts(ofFolders)].map((circle) => circle.toSorted().join(' ')).toSorted();
}

/** Returns the errors: circles that are not listed, and listed ones that no longer exist. */
export function wrongCircles(files: ReadonlyMap<string, string>): string[] {
  const found = circlesOf(files);
  return [
    ...found.filter((circle) => !LEFT.includes(circle)).map((circle) => `need each other: ${circle}`),
    ...LEFT.filter((circle) => !found.includes(circle)).map(
      (circle) => `no longer a circle, remove it from circles.ts: ${circle}`,
    ),
  ];
}

/**
 * Returns the sets of more than one node in which each is reached from each (the strongly connected components, by
 * Tarjan).
 */
function strongParts(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const lowOf = (node: string) => low.get(node) ?? 0;
  function visit(node: string): void {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (open.includes(next)) low.set(node, Math.min(lowOf(node), lowOf(next)));
    }
    if (lowOf(node) !== index.get(node)) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1) circles.push(circle);
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return circles;
}
