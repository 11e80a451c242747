import type { ReactNode } from 'react';

/** A list of names and values side by side. Empty values are left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  const said = facts.filter(([, value]) => value !== '' && value !== undefined && value !== false);
  if (said.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {said.map(([name, value]) => (
        <div key={name} className="min-w-0 max-w-sm">
          <dt className="text-ink-faint text-xs">{name}</dt>
          <dd className="whitespace-pre-line break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
