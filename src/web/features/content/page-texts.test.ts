import { expect, test } from 'vitest';
import { textsOf } from './StaticPage.tsx';

const PAGE = {
  title: { rendered: 'Chi siamo &amp; perché' },
  content: { rendered: '<p>La bottega.</p>' },
  excerpt: { rendered: '<p>In breve</p>' },
  date_gmt: '2026-03-01T10:00:00',
  modified_gmt: '2026-03-02T10:00:00',
};

test('a page without further data has its own title and summary', () => {
  const texts = { title: 'Chi siamo & perché', seoTitle: 'Chi siamo & perché', summary: 'In breve', validity: '' };
  expect(textsOf({ ...PAGE, meta: [] })).toMatchObject(texts);
  expect(textsOf({ ...PAGE, meta: { seo_title: '', seo_description: ' ', testo_validit: false } })).toMatchObject(
    texts,
  );
});

test('title and description for search engines and the validity are those that the staff wrote (D 3)', () => {
  const meta = {
    seo_title: 'La storia della Bottega',
    seo_description: 'Dal <b>1921</b>',
    testo_validit: 'Valide fino a maggio',
  };
  expect(textsOf({ ...PAGE, meta })).toMatchObject({
    title: 'Chi siamo & perché',
    seoTitle: 'La storia della Bottega',
    summary: 'Dal 1921',
    validity: 'Valide fino a maggio',
  });
  expect(textsOf({ ...PAGE, testo_validit: 'Da lunedì', meta })).toMatchObject({ validity: 'Da lunedì' });
  expect(textsOf({ ...PAGE, meta: { valid: 'Aggiornata oggi' } })).toMatchObject({ validity: 'Aggiornata oggi' });
});
