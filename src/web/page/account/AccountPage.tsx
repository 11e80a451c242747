import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../language/language.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PrivateTitle } from '../PrivateTitle.tsx';
import { paths } from '../paths.ts';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { PageBar } from './PageBar.tsx';
import sheet from './pictures.svg?no-inline';

type PictureName =
  | 'office'
  | 'ticket'
  | 'receipt'
  | 'overdue'
  | 'card'
  | 'house'
  | 'van'
  | 'friends'
  | 'letter'
  | 'shield';

export interface AccountPageProps {
  /** The name of the page; on a phone it stands in the bar at the top. */
  readonly title: string;
  /** What is, before what can be done: the first lines of the page. Left out where it could not be loaded. */
  readonly head?: AccountHeadProps | undefined;
  /** Why, when and where else: it never holds the only way to do something. */
  readonly aside?: ReactNode;
  /** One line below the name, where the page has no `head`. */
  readonly intro?: ReactNode;
  /** True for tables, which take the whole width. */
  readonly isWide?: boolean;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** The frame of one page of the account: its name, what is, what can be done, and what explains it. */
export function AccountPage({ title, head, aside, intro, isWide = false, headingRef, children }: AccountPageProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PrivateTitle>{title}</PrivateTitle>
      <PageBar title={title} backTo={paths.dashboard()} backText={t('Il mio account')} headingRef={headingRef} />
      {head && head.title === undefined ? (
        // everything appears at once, in the room of the frame's placeholder, so that nothing moves
        <AccountSkeleton picture={head.picture} />
      ) : (
        <>
          {head && <AccountHead {...head} />}
          {intro && <div className="max-w-prose text-ink-soft">{intro}</div>}
          <div className={aside ? BESIDE : isWide ? undefined : 'max-w-176'}>
            <div className="grid grid-cols-1 gap-5">{children}</div>
            {aside && <aside className="grid grid-cols-1 gap-6">{aside}</aside>}
          </div>
        </>
      )}
    </div>
  );
}

const BESIDE = 'grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10';

export interface AccountHeadProps {
  /** A drawing, or the initials of the customer. */
  readonly picture: PictureName | { readonly initials: string };
  /** The fact in a few words, not the name of the page; undefined while the page is loading. */
  readonly title: string | undefined;
  readonly text: ReactNode;
  /** At most one button. */
  readonly action?: ReactNode;
}

/**
 * The page in its measures while it is loading, with the drawing if the page is that far: what is, and rows. It is as
 * tall as the pages, so that the footer does not jump.
 */
export function AccountSkeleton({ picture = { initials: '' } }: Partial<Pick<AccountHeadProps, 'picture'>>) {
  return (
    <div role="status" aria-label={t('Caricamento')} className="grid min-h-[72rem] grid-cols-1 content-start gap-5">
      <div className={HEAD}>
        <HeadPicture picture={picture} />
        <span className="grid gap-3">
          <Skeleton className="h-4 w-3/5 max-w-72 rounded-full" />
          <Skeleton className="h-2.5 w-4/5 max-w-96 rounded-full" />
        </span>
      </div>
      <div className="max-w-176 rounded-lg bg-card px-4 py-2 shadow-card sm:px-5">
        <RowsSkeleton count={5} />
      </div>
    </div>
  );
}

const HEAD =
  'grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 md:grid-cols-[6rem_minmax(0,1fr)_auto] md:gap-x-5';

function HeadPicture({ picture }: Pick<AccountHeadProps, 'picture'>) {
  return typeof picture === 'string' ? (
    <span className="grid size-18 place-items-center rounded-lg bg-tile p-2 ring-1 ring-line ring-inset md:size-24">
      <svg aria-hidden className="size-full">
        <use href={`${sheet}#${picture}`} />
      </svg>
    </span>
  ) : (
    <span
      aria-hidden
      data-initials={picture.initials}
      className="grid size-18 place-items-center rounded-lg bg-accent-soft font-bold text-2xl text-accent before:content-[attr(data-initials)] md:size-24"
    />
  );
}

/** A picture, the fact and what it means. */
export function AccountHead({ picture, title, text, action }: AccountHeadProps) {
  return (
    <section className={HEAD}>
      <HeadPicture picture={picture} />
      <div className="min-w-0">
        <h2 className="break-words text-xl md:text-2xl">{title}</h2>
        <p className="mt-0.5 max-w-[60ch] break-words text-ink-soft text-sm md:text-base">{text}</p>
      </div>
      {action && <div className="max-md:col-span-2 max-md:*:w-full">{action}</div>}
    </section>
  );
}

/** A white box with rows of data, and above them its name. */
export function Box({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className="grid grid-cols-1 rounded-lg bg-card px-4 py-2 shadow-card sm:px-5"
    >
      {title !== undefined && (
        <h2 id={id} className="pt-3 pb-1 text-xl">
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}

export interface RowProps {
  /** What the value is; left out where the value says it. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
  readonly note?: ReactNode;
  /** What can be done, 44 pixels high. */
  readonly act?: ReactNode;
}

/** One row of a box: the label above the value, on a desktop beside it, and at the right what can be done. */
export function Row({ label, children, note, act }: RowProps) {
  return (
    <div className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-2 last:border-b-0 md:min-h-15">
      <div className="grid min-w-0 items-baseline gap-x-4 md:grid-cols-[10.5rem_minmax(0,1fr)] md:has-[>:only-child]:grid-cols-1">
        {label !== undefined && <span className="text-ink-soft text-xs md:text-sm">{label}</span>}
        <div className="min-w-0 break-words font-medium">
          {children}
          {note && <span className="block font-normal text-ink-soft text-xs">{note}</span>}
        </div>
      </div>
      {act}
    </div>
  );
}

export interface OpenRowProps {
  readonly title: string;
  readonly note: ReactNode;
  /** The text of the button; left out: "Cambia". */
  readonly act?: string;
  /** The form that takes the place of the row; `close` shows the row again, which says so where something was saved. */
  readonly children: (close: (isSaved?: boolean) => void) => ReactNode;
}

/** A row whose button opens a form in its place. */
export function OpenRow({ title, note, act = t('Cambia'), children }: OpenRowProps) {
  const [state, setState] = useState<'shown' | 'open' | 'saved' | 'left'>('shown');
  const form = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state === 'open') form.current?.querySelector('input')?.focus();
    else if (state !== 'shown') button.current?.focus();
  }, [state]);
  if (state === 'open')
    return (
      <div ref={form} className="grid max-w-md gap-3 border-line border-b py-4 last:border-b-0">
        <p className="font-medium">{title}</p>
        {children((isSaved = false) => setState(isSaved ? 'saved' : 'left'))}
      </div>
    );
  return (
    <Row
      note={note}
      act={
        <ChangeButton
          ref={button}
          act={act}
          title={title}
          isSaved={state === 'saved'}
          onOpen={() => setState('open')}
        />
      }
    >
      {title}
    </Row>
  );
}

export interface ChangeButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly act: string;
  /** What the row is about. */
  readonly title: string;
  /** What was changed has been saved. */
  readonly isSaved: boolean;
  readonly onOpen: () => void;
}

/**
 * The button of a row that opens its fields. After a save it has the focus and says "Salvato", until one goes on: a
 * screen reader reads its new name.
 */
export function ChangeButton({ ref, act, title, isSaved, onOpen }: ChangeButtonProps) {
  const [hasGoneOn, setGoneOn] = useState(false);
  const says = isSaved && !hasGoneOn;
  return (
    <button
      ref={ref}
      type="button"
      aria-label={says ? `${t('Salvato')}. ${act}: ${title}` : `${act}: ${title}`}
      onClick={onOpen}
      onBlur={() => setGoneOn(isSaved)}
      className={rowActClass}
    >
      {says && <Icon name="check" className="size-4" />}
      {says ? t('Salvato') : act}
    </button>
  );
}

/** What can be done in a row: a link, or a button of the same look. */
export const rowActClass =
  'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-md px-1 font-semibold text-accent text-sm hover:underline';

/** What ends something of a row: quieter than what changes it. */
export const endActClass = rowActClass.replace('text-accent', 'text-ink-soft');

export interface Reason {
  readonly icon: IconName;
  readonly name: string;
  readonly text: string;
}

/** Explains something beside a page, each reason with its icon. */
export function Reasons({ title, reasons }: { readonly title: string; readonly reasons: readonly Reason[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-sans font-semibold text-base">
        {title}
      </h2>
      <ul className="grid gap-3 text-sm">
        {reasons.map(({ icon, name, text }) => (
          <li key={name} className="grid grid-cols-[1.25rem_1fr] gap-2.5">
            <Icon name={icon} className="size-5 text-ink-soft" />
            <span>
              <b className="font-semibold">{name}</b> {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What cannot be undone, at the end of a page. */
export function Last({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-5 border-line border-t pt-2">{children}</div>;
}

export const lastActClass =
  'inline-flex min-h-11 items-center rounded-md font-semibold text-danger text-sm underline-offset-4 hover:underline';
