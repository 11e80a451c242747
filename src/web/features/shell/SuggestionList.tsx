import { Link } from 'react-router';
import type { Static } from 'typebox';
import type { SuggestReply } from '../../../contract/catalogue.ts';
import { formatEuro } from '../../../domain/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';

export type Suggestion = Static<typeof SuggestReply>['items'][number];

export interface SuggestionListProps {
  readonly id: string;
  readonly items: readonly Suggestion[];
  readonly active: number;
  readonly query: string;
  readonly onChoose: () => void;
}

const kinds: Readonly<Record<Suggestion['type'], { icon: IconName; text: string }>> = {
  word: { icon: 'search', text: '' },
  category: { icon: 'menu', text: 'Reparto' },
  brand: { icon: 'tag', text: 'Marca' },
  product: { icon: 'box', text: '' },
};

/** What might be meant: words, departments, brands and products with their price. */
export function SuggestionList({ id, items, active, query, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={`Suggerimenti per ${query}`}
      hidden={items.length === 0}
      className="absolute inset-x-0 top-full z-40 mt-2 overflow-hidden rounded-lg border border-line bg-raised p-2 shadow-float"
    >
      {items.map((item, index) => (
        <Link
          key={`${item.type} ${item.url}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          to={item.url}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onChoose}
          className={classNames(
            'flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5',
            index === active ? 'bg-accent-soft' : 'hover:bg-tint',
          )}
        >
          {item.product ? (
            <Picture src={item.product.mediaURL} alt="" size={40} className="size-10 rounded-sm" />
          ) : (
            <Icon name={kinds[item.type].icon} className="mx-2.5 size-5 text-ink-faint" />
          )}
          <span className="min-w-0 grow truncate">{item.name}</span>
          <span className="shrink-0 text-ink-faint text-sm">
            {item.product ? formatEuro(item.product.priceDisplay) : kinds[item.type].text}
          </span>
        </Link>
      ))}
    </div>
  );
}
