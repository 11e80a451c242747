import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { contentLanguage, t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { answersTo, escapedHtml, markedHtml, searchedWords } from './find-answers.ts';
import type { Question } from './page-sections.ts';

export interface QuestionsProps {
  readonly questions: readonly Question[];
  /** What the address asks for. */
  readonly asked: string;
  readonly lang?: 'it' | undefined;
  /** Path of the page. */
  readonly path: string;
}

/** The page with the form that writes to the shop, as the shop has it from the first day. */
const CONTACTS = 'contatti';

/**
 * Questions with their answers and a search. Without scripts it is a form whose answer is a page; with them the answers
 * are filtered while somebody types, and the first one is open.
 */
export function Questions({ questions, asked, lang, path }: QuestionsProps) {
  const [q, setQ] = useState(asked);
  const words = searchedWords(q);
  const found = words.length > 0 ? answersTo(questions, words) : undefined;
  const groups = [...Map.groupBy(questions, ({ group }) => group)].map(([name, all], index) => ({
    name,
    all,
    id: `gruppo-${index + 1}`,
  }));
  return (
    <>
      <SearchField q={q} path={path} onType={setQ} />
      <p role="status" className={found ? 'mt-3.5 text-ink-soft text-sm' : 'sr-only'}>
        {found && found.length > 0 ? countText(found.length, q.trim()) : ''}
      </p>
      {!found && (
        <ul className="-mx-4 mt-3.5 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:hidden">
          {groups.map(({ id, name, all }) => (
            <li key={id} lang={lang} className="shrink-0">
              <Chip to={`#${id}`} isOn={false} text={name} count={all.length} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-x-10 gap-y-8 md:grid-cols-[13.5rem_minmax(0,1fr)_20rem]">
        <nav aria-label={t('Argomenti')} className="sticky top-24 max-md:hidden">
          {!found && (
            <ul>
              {groups.map(({ id, name, all }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    lang={lang}
                    className="flex min-h-11 items-center justify-between gap-2 rounded-md px-3 text-sm hover:bg-tint"
                  >
                    {name}
                    <span className="text-ink-faint text-xs">{all.length}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </nav>
        <div lang={lang}>
          {found ? (
            <Found found={found} words={words} q={q.trim()} />
          ) : (
            groups.map(({ id, name, all }, index) => (
              <section key={id} id={id} className={classNames('scroll-mt-24', index > 0 && 'mt-8')}>
                {name !== '' && <h2 className="text-xl">{name}</h2>}
                {all.map((question, at) => (
                  <Answer key={question.title} question={question} isOpen={index === 0 && at === 0} words={words} />
                ))}
              </section>
            ))
          )}
        </div>
        <Help />
      </div>
    </>
  );
}

function SearchField(field: { readonly q: string; readonly path: string; readonly onType: (q: string) => void }) {
  const { q, path, onType } = field;
  const input = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (typed !== q) onType(typed);
  });
  // takes over what was typed before hydration
  useEffect(() => takeOver(), []);
  return (
    <form
      role="search"
      aria-label={t('Cerca tra le risposte')}
      action={path}
      className="mt-3.5 flex h-14 max-w-180 items-center rounded-full bg-card pr-1.5 pl-5 ring-1 ring-line-strong/60 ring-inset focus-within:ring-2 focus-within:ring-accent"
    >
      <Icon name="search" className="size-5 text-ink-soft" />
      <input
        ref={input}
        name="q"
        type="search"
        value={q}
        onChange={(event) => onType(event.target.value)}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('Cerca tra le risposte')}
        placeholder={t('Cerca: pesi, rimborsi, orari')}
        className="h-full min-w-0 grow bg-transparent px-3 outline-none placeholder:text-ink-faint"
      />
      <button
        type="submit"
        className="min-h-11 rounded-full px-4 font-semibold text-accent text-sm hover:bg-accent-soft"
      >
        {t('Cerca')}
      </button>
    </form>
  );
}

function countText(n: number, q: string): string {
  return n === 1 ? t('1 risposta per “{q}”', { q }) : t('{n} risposte per “{q}”', { n, q });
}

function Found(shown: { readonly found: readonly Question[]; readonly words: readonly string[]; readonly q: string }) {
  const { found, words, q } = shown;
  const { phone } = useShellData();
  if (found.length === 0)
    return (
      <EmptyState
        picture="plate"
        title={t('Qui non c’è scritto niente su “{q}”', { q })}
        action={
          <>
            <Link
              to={`${paths.page(CONTACTS)}?${new URLSearchParams({ domanda: q })}`}
              className={buttonClass('primary', 'lg')}
            >
              {t('Chiedilo a noi')}
            </Link>
            {phone !== undefined && (
              <a href={phoneLink(phone)} className={buttonClass('quiet', 'lg')}>
                <Icon name="phone" />
                {phone}
              </a>
            )}
          </>
        }
      >
        {t('Rispondono persone del negozio, a te e di solito entro un giorno lavorativo.')}
      </EmptyState>
    );
  return found.map((question, index) => (
    <Answer key={`${q} ${question.title}`} question={question} isOpen={index === 0} words={words} hasGroup />
  ));
}

function Answer(shown: {
  readonly question: Question;
  readonly isOpen: boolean;
  readonly words: readonly string[];
  readonly hasGroup?: boolean;
}) {
  const { question, isOpen, words, hasGroup = false } = shown;
  const { title, group, html } = question;
  return (
    <details
      open={isOpen}
      className="group border-line border-b [&_mark]:rounded-sm [&_mark]:bg-butter [&_mark]:px-0.5 [&_mark]:text-on-butter"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        <span>
          <span dangerouslySetInnerHTML={{ __html: markedHtml(escapedHtml(title), words) }} />
          {hasGroup && group !== '' && <span className="block font-normal text-ink-faint text-xs">{group}</span>}
        </span>
        <Icon name="chevron-down" className="size-5 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="written pb-4 text-sm!" dangerouslySetInnerHTML={{ __html: markedHtml(html, words) }} />
    </details>
  );
}

function phoneLink(phone: string): string {
  return `tel:${phone.replace(/\s/g, '')}`;
}

/** The ways to a person of the shop; the number of the chain comes first, where it has set one. */
function Help() {
  const { phone, phoneHours } = useShellData();
  return (
    <aside aria-labelledby="altra-risposta" className="rounded-lg bg-card p-5 shadow-card">
      <h2 id="altra-risposta" className="font-sans font-semibold text-base tracking-normal">
        {t('Non trovi la risposta?')}
      </h2>
      <p className="text-ink-soft text-sm">{t('Rispondono persone del negozio.')}</p>
      <ul className="mt-2">
        {phone !== undefined && (
          <li className="border-line border-b">
            <a href={phoneLink(phone)} className="group flex min-h-14 items-center gap-3 py-1.5">
              <Icon name="phone" className="size-5 text-ink-soft" />
              <span className="grow leading-5">
                <span className="block font-semibold text-sm group-hover:underline">{phone}</span>
                <span lang={phoneHours && contentLanguage()} className="block text-ink-soft text-xs">
                  {phoneHours ?? t('ti risponde il negozio')}
                </span>
              </span>
            </a>
          </li>
        )}
        <Way
          to={paths.page(CONTACTS)}
          icon="chat"
          title={t('Scrivici')}
          note={t('di solito rispondiamo in un giorno')}
        />
        <Way
          to={paths.stores()}
          icon={phone === undefined ? 'phone' : 'store'}
          title={phone === undefined ? t('Chiama il negozio') : t('Il tuo punto vendita')}
          note={t('numeri e orari dei punti vendita')}
        />
        <Way
          to={paths.orders()}
          icon="box"
          title={t('È per un ordine?')}
          note={t('aprilo: lì c’è già il suo numero')}
        />
      </ul>
    </aside>
  );
}

function Way({ to, icon, title, note }: { to: string; icon: IconName; title: string; note: string }) {
  return (
    <li className="border-line border-b last:border-b-0">
      <Link to={to} className="group flex min-h-14 items-center gap-3 py-1.5">
        <Icon name={icon} className="size-5 text-ink-soft" />
        <span className="grow leading-5">
          <span className="block font-semibold text-sm group-hover:underline">{title}</span>
          <span className="block text-ink-soft text-xs">{note}</span>
        </span>
        <Icon name="chevron-right" className="size-4 text-ink-faint" />
      </Link>
    </li>
  );
}
