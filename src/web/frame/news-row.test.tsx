import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type News, NO_NEWS, nearClosing, newsOf } from '../../domain/settings/news.ts';
import { Hero } from '../features/blocks/kinds/services/ServiceAutodiscovery.tsx';
import { NewsRow } from './NewsRow.tsx';

const TODAY = '2026-12-25';
const closing = nearClosing(
  new Map([
    ['2026-12-25', 'Natale'],
    ['2026-12-26', 'Santo Stefano'],
  ]),
  TODAY,
);

function shown(news: News | undefined, Component: () => React.ReactNode): string {
  const router = createMemoryRouter(
    [{ id: 'shell', path: '/', loader: () => ({ departments: [], publicUrl: '', news }), Component }],
    { hydrationData: { loaderData: { shell: { departments: [], publicUrl: '', news } } } },
  );
  return renderToString(<RouterProvider router={router} />)
    .replaceAll('<!-- -->', '')
    .replace(/<script.*?<\/script>/g, '');
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const hero = () => <Hero id={1} />;

it('says in one row what is not as always, and says nothing on other days', () => {
  expect(shown(undefined, NewsRow)).toBe('');
  const snow = { ...NO_NEWS, title: 'Neve <b>.', text: 'Oggi un’ora in più.', link: '/cart', linkName: 'Cambia' };
  const row = shown(newsOf(snow, closing, TODAY), NewsRow);
  expect(textOf(row)).toContain('Neve &lt;b&gt;. Oggi un’ora in più. Cambia');
  expect(row).toContain('href="/cart"');
  expect(textOf(shown(newsOf(NO_NEWS, closing, TODAY), NewsRow))).toContain(
    'Da venerdì 25 dicembre a sabato 26 dicembre siamo chiusi. Natale. Riapriamo domenica 27 dicembre',
  );
});

it('promises nothing in the hero that does not hold today', () => {
  const promise = 'La spesa buona, come in bottega.';
  expect(textOf(shown(undefined, hero))).toContain(promise);
  const closed = textOf(shown(newsOf(NO_NEWS, closing, TODAY), hero));
  expect(closed).toContain('Oggi siamo chiusi e riapriamo domenica 27 dicembre.');
  const opening = newsOf({ ...NO_NEWS, opensOn: '2027-01-14', opensWhere: 'A Bergamo.' }, closing, TODAY);
  const later = shown(opening, hero);
  expect(textOf(later)).toContain('Apriamo giovedì 14 gennaio A Bergamo. Intanto guarda pure gli scaffali.');
  expect(later).toContain('action="/apertura"');
  // the question of a place would be answered with slots that do not exist
  expect(later).not.toContain(promise);
  expect(later).not.toContain('name="q"');
});
