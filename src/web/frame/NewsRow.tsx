import { type ReactNode, useEffect, useState } from 'react';
import { formatDay } from '../../domain/base/format.ts';
import { addDays } from '../../domain/base/rome-time.ts';
import type { News } from '../../domain/settings/news.ts';
import { contentLanguage, t } from '../../language/language.ts';
import { readJson, writeJson } from '../kit/json-storage.ts';
import { paths } from '../page/paths.ts';
import { useShellData } from '../page/shell-loader.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Icon, type IconName } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { CLOSED_NEWS_KEY, NEWS_SCRIPT } from './news-script.ts';

/**
 * The one row under the header: what is not as always, and what one can do. Who closes it does not see it again until
 * there is other news (drawing 24). Where the hero says that the shop opens later or is closed today, it is not shown.
 */
export function NewsRow() {
  const { news } = useShellData();
  const key = news ? Object.values(news).join(' ') : '';
  const [closed, setClosed] = useState('');
  useEffect(() => {
    if (readJson('localStorage', CLOSED_NEWS_KEY) === key) setClosed(key);
  }, [key]);
  // a shop that opens later sells nothing, whether the row is shown or not (tokens.css)
  if (news && closed === key) return <span hidden data-news={key} />;
  if (!news) return null;
  const close = () => {
    writeJson('localStorage', CLOSED_NEWS_KEY, key);
    setClosed(key);
  };
  return (
    <>
      <aside
        aria-label={t('Avviso della bottega')}
        data-news={key}
        suppressHydrationWarning
        className="page pt-3 md:[:root:not([data-own-home]):has(#chiuso-oggi)_&]:hidden [:root:not([data-own-home]):has(#apertura)_&]:hidden"
      >
        <div className="flex items-start gap-3 rounded-md bg-warning-soft py-2 pr-1 pl-4 text-sm leading-5">
          <Icon name={ICONS[news.kind]} className="mt-2.5 size-5 shrink-0" />
          <p className="min-w-0 grow self-center py-1">
            <NewsText news={news} />
          </p>
          <IconButton icon="close" label={t('Chiudi l’avviso')} onClick={close} />
        </div>
      </aside>
      <script
        suppressHydrationWarning
        // the browser has run it before hydration, so its text is not part of its bundle
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? NEWS_SCRIPT : '' }}
      />
    </>
  );
}

const ICONS: Readonly<Record<News['kind'], IconName>> = { written: 'bell', closed: 'calendar', opening: 'calendar' };

function NewsText({ news }: { readonly news: News }) {
  if (news.kind === 'written')
    return (
      <span lang={contentLanguage()}>
        <b className="font-semibold">{news.title}</b> {news.text}{' '}
        {news.link !== '' && <NewsLink to={news.link}>{news.linkName}</NewsLink>}
      </span>
    );
  if (news.kind === 'opening')
    return (
      <>
        <b className="font-semibold">{t('Apriamo {day}.', { day: formatDay(news.day) })}</b>{' '}
        {t('Fino ad allora si guarda e non si ordina.')}{' '}
        <NewsLink to={paths.home()}>{t('Scrivetemi quando aprite')}</NewsLink>
      </>
    );
  return (
    <>
      <b className="font-semibold">{closedText(news)}</b> {news.reason !== '' && <span>{`${news.reason}.`}</span>}{' '}
      {t('Riapriamo {day}: le altre fasce si scelgono come sempre.', { day: formatDay(addDays(news.to, 1)) })}
    </>
  );
}

/** "Oggi siamo chiusi.", "Venerdì 25 dicembre siamo chiusi.", "Dal 25 al 26 dicembre siamo chiusi." */
function closedText({ isToday, from, to }: Extract<News, { kind: 'closed' }>): string {
  if (from !== to) return t('Da {from} a {to} siamo chiusi.', { from: formatDay(from), to: formatDay(to) });
  return isToday ? t('Oggi siamo chiusi.') : t('{day} siamo chiusi.', { day: capital(formatDay(from)) });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function NewsLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-2">
      {children}
    </Link>
  );
}
