import { expect, test } from 'vitest';
import { questionsOf, sectionsOf } from './page-sections.ts';

test('a list of headings is steps, one of bold words facts, one of links links; all else stays as it is written', () => {
  const html = `<p>Prima</p><p>di <b>tutto</b></p>
    <ol><li><h2>Riempi <em>il</em> carrello</h2><p>Sfoglia<br />i reparti.</p></li>
    <li><h2>Dicci dove</h2><p>Il CAP.</p></li></ol>
    <ul><li><strong>Il freddo</strong> Borse isolate.</li><li><strong>Fino alla porta</strong> Saliamo.</li></ul>
    <ul><li><a href="/page/a">manca?</a></li><li><a href="/page/b">cambio?</a></li></ul>
    <ul><li>Solo</li><li>testo</li></ul><ol><li>Primo</li><li>Secondo</li></ol>`;
  expect(sectionsOf(html)).toEqual([
    { kind: 'html', html: '<p>Prima</p><p>di <b>tutto</b></p>' },
    {
      kind: 'steps',
      steps: [
        { title: 'Riempi il carrello', html: '<p>Sfoglia<br />i reparti.</p>' },
        { title: 'Dicci dove', html: '<p>Il CAP.</p>' },
      ],
    },
    {
      kind: 'facts',
      facts: [
        { title: 'Il freddo', html: 'Borse isolate.' },
        { title: 'Fino alla porta', html: 'Saliamo.' },
      ],
    },
    { kind: 'links', links: ['<a href="/page/a">manca?</a>', '<a href="/page/b">cambio?</a>'] },
    { kind: 'html', html: '<ul><li>Solo</li><li>testo</li></ul><ol><li>Primo</li><li>Secondo</li></ol>' },
  ]);
});

test('a list of which one point has another form is shown as it is written', () => {
  const html = '<ul><li><strong>A</strong> b</li><li>c <strong>d</strong></li></ul>';
  expect(sectionsOf(html)).toEqual([{ kind: 'html', html }]);
});

test('a page of questions is cut into them, each with its heading; text among them makes it an ordinary page', () => {
  const question = (n: number) =>
    `<details><summary>Domanda ${n}?</summary><p>Risposta <a href="/x">${n}</a></p></details>`;
  const [first, second] = [question(1) + question(2), question(3) + question(4)];
  const html = `<p>Prima.</p><h2>Ordini</h2>${first}<h2>Prezzi &amp; sconti</h2>${second}`;
  expect(questionsOf(html)).toEqual({
    before: '<p>Prima.</p>',
    questions: [1, 2, 3, 4].map((n) => ({
      group: n < 3 ? 'Ordini' : 'Prezzi & sconti',
      title: `Domanda ${n}?`,
      html: `<p>Risposta <a href="/x">${n}</a></p>`,
    })),
  });
  expect(questionsOf(`${html}<p>Testo in fondo</p>`)).toBeUndefined();
  expect(questionsOf(question(1))).toBeUndefined();
});
