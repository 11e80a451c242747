import { afterEach, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../../../test/support/patience.ts';
import type { ContentReply } from '../../../infra/cms/content-source.ts';
import type { OnMessage } from '../../../infra/database/types.ts';
import { FooterMenu, menuItems } from './footer-menu.ts';

const ownHosts = new Set(['bottega.example']);
afterEach(() => vi.useRealTimers());

test('headings with their links, only where links may lead', () => {
  const body = [
    {
      title: ' Aiuto ',
      url: '#',
      children: [
        { title: 'Contatti', url: 'https://bottega.example/page/contatti' },
        { title: 'Telefono', url: 'tel:+39 035 123456' },
        { title: 'Male', url: 'javascript:alert(1)' },
        { title: '', url: '/page/senza-nome' },
        { title: 'Sotto', url: '/page/sotto', children: [{ title: 'Troppo', url: '/page/troppo' }] },
      ],
    },
    { title: 'Privacy', url: '/page/privacy', children: [] },
    { title: 'Vuoto', url: '' },
    'niente',
    null,
  ];
  expect(menuItems(body, ownHosts)).toEqual([
    {
      title: 'Aiuto',
      link: '',
      children: [
        { title: 'Contatti', link: '/page/contatti', children: [] },
        { title: 'Telefono', link: 'tel:+39 035 123456', children: [] },
        { title: 'Sotto', link: '/page/sotto', children: [] },
      ],
    },
    { title: 'Privacy', link: '/page/privacy', children: [] },
  ]);
  expect(menuItems({ code: 'rest_no_route' }, ownHosts)).toEqual([]);
});

test('the menu stays while its maker is gone, and pages hear of another', async () => {
  const reply = (title: string): ContentReply => ({ status: 200, body: [{ title, url: '/page/x' }] });
  const answers: (() => Promise<ContentReply>)[] = [
    async () => reply('Prima'),
    () => Promise.reject(new Error('gone')),
    async () => ({ status: 503, body: {} }),
    async () => reply('Dopo'),
    async () => ({ status: 404, body: {} }),
  ];
  const menu = new FooterMenu({ ownHosts, source: { read: () => answers.shift()?.() as Promise<ContentReply> } });
  await menu.start();
  await menu.stop();
  const titles = () => menu.items.map(({ title }) => title);
  const first = menu.version;
  for (const _ of ['gone', 'broken']) {
    await menu.refresh();
    expect(titles()).toEqual(['Prima']);
    expect(menu.version).toBe(first);
  }
  await menu.refresh();
  expect(titles()).toEqual(['Dopo']);
  expect(menu.version).not.toBe(first);
  await menu.refresh();
  expect(titles()).toEqual([]);
});

test('a shop starts within a second when the menu does not come', async () => {
  vi.useFakeTimers();
  const menu = new FooterMenu({ ownHosts, source: { read: () => new Promise(() => {}) } });
  const started = menu.start();
  await vi.advanceTimersByTimeAsync(1000);
  await started;
  await menu.stop();
  expect(menu.items).toEqual([]);
});

test('a change that is told is shown at once, and an older answer that comes late is not', async () => {
  const answers: ((reply: ContentReply) => void)[] = [];
  let tell: OnMessage = () => {};
  const stopped = vi.fn(async () => {});
  const menu = new FooterMenu({
    source: { read: () => new Promise((resolve) => answers.push(resolve)) },
    ownHosts,
    db: {
      listen: async (_channel, onMessage) => {
        tell = onMessage;
        return stopped;
      },
    },
  });
  const reply = (title: string): ContentReply => ({ status: 200, body: [{ title, url: '/' }] });
  const started = menu.start();
  await vi.waitFor(() => expect(answers).toHaveLength(1), PATIENCE);
  tell('');
  answers[1]?.(reply('Nuovo'));
  await vi.waitFor(() => expect(menu.items).toMatchObject([{ title: 'Nuovo' }]), PATIENCE);
  answers[0]?.(reply('Vecchio'));
  await started;
  expect(menu.items).toMatchObject([{ title: 'Nuovo' }]);
  await menu.stop();
  expect(stopped).toHaveBeenCalled();
});
