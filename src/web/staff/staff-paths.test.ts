import { expect, test } from 'vitest';
import { isStaffPage, staffPaths } from './staff-paths.ts';

test('every page of the back office has an address that the shop knows', () => {
  const addresses = [
    staffPaths.contents({ cerca: 'pane', pagina: 2 }),
    staffPaths.newEntry('posts'),
    staffPaths.entry(101),
    staffPaths.menus(),
    staffPaths.menu('footer'),
    staffPaths.pictures({ cerca: 'mele' }),
    staffPaths.newPicture(),
    staffPaths.picture(501),
    staffPaths.places(),
    staffPaths.newPlace(),
    staffPaths.place(900_001),
    staffPaths.submissions({ modulo: 301 }),
    staffPaths.labels(),
  ];
  for (const address of addresses) {
    const { pathname } = new URL(address, 'http://localhost');
    expect(isStaffPage(pathname.slice(`${staffPaths.home()}/`.length))).toBe(true);
  }
  expect(isStaffPage('')).toBe(true);
});

test('others are not found', () => {
  for (const rest of ['menu/Piè', 'menu/a/b', 'immagini/0', 'immagini/x', 'pagine-a-blocchi/nuova/x', 'clienti'])
    expect(isStaffPage(rest)).toBe(false);
});
