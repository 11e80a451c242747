import { formatEuro } from '../../../domain/base/format.ts';
import { contentLanguage, msg, t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { Suggestion } from './suggestions.ts';
import { typedParts } from './typed-part.ts';

export interface Option {
  readonly key: string;
  readonly kind: Suggestion['type'] | 'searched';
  readonly name: string;
  readonly url: string;
  readonly note: string;
  /** Brand and pack of a product. */
  readonly detail?: string | undefined;
  readonly picture?: string | undefined;
  /** Saved as a search when chosen. */
  readonly search?: string | undefined;
}

const KINDS: Readonly<Record<Option['kind'], { readonly icon: IconName; readonly text: string }>> = {
  searched: { icon: 'clock', text: '' },
  word: { icon: 'search', text: '' },
  category: { icon: 'menu', text: msg('Reparto') },
  brand: { icon: 'tag', text: msg('Marca') },
  product: { icon: 'box', text: '' },
};

export function suggestionOption({ type, name, url, product }: Suggestion): Option {
  return {
    key: `${type} ${url}`,
    kind: type,
    name,
    url,
    note: product ? formatEuro(product.priceDisplay) : t(KINDS[type].text),
    detail: product && [product.shortDescr, product.description].filter(Boolean).join(' · '),
    picture: product?.mediaURL,
    search: type === 'word' || type === 'brand' ? name : undefined,
  };
}

export interface SuggestionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly active: number;
  readonly typed: string;
  readonly onChoose: (option: Option) => void;
}

/** Suggestions: words, departments, brands and products with their price. The typed letters are lighter than the completion. */
export function SuggestionList({ id, label, options, active, typed, onChoose }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className="min-w-0 grow">
      {options.map((option, index) => (
        <Link
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          to={option.url}
          tabIndex={-1}
          onClick={() => onChoose(option)}
          className={classNames(
            'flex min-h-11 items-center gap-3 rounded-md px-3 py-1',
            index === active ? 'bg-accent-soft' : 'hover:bg-tint',
          )}
        >
          {option.kind === 'product' ? (
            <span className="size-10 shrink-0 overflow-hidden rounded-sm bg-tile">
              <Picture src={option.picture ?? ''} alt="" size={40} className="size-full" />
            </span>
          ) : (
            <Icon name={KINDS[option.kind].icon} className="mx-2.5 size-5 text-ink-faint" />
          )}
          <span lang={option.kind === 'searched' ? undefined : contentLanguage()} className="min-w-0 grow">
            <OptionName name={option.name} typed={typed} />
            {option.detail && <span className="block truncate text-ink-soft text-sm">{option.detail}</span>}
          </span>
          <span className="shrink-0 text-ink-faint text-sm">{option.note}</span>
        </Link>
      ))}
    </div>
  );
}

function OptionName({ name, typed }: { readonly name: string; readonly typed: string }) {
  return (
    <span className={typed === '' ? 'block truncate' : 'line-clamp-2'}>
      {typedParts(name, typed).map(({ text, isTyped }) =>
        isTyped || typed === '' ? (
          <span key={`typed ${text}`}>{text}</span>
        ) : (
          <strong key={text} className="font-semibold">
            {text}
          </strong>
        ),
      )}
    </span>
  );
}
