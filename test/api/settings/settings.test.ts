import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ON_DELIVERY, WIRE } from '../../../src/domain/orders/payment-type.ts';
import { newsOf } from '../../../src/domain/settings/news.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValue } from '../../../src/domain/settings/settings.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { chainOf } from '../../../src/server/storefront.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { chooseTomorrow, newCustomer, PERSON } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let boss: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  boss = await personOf(shop, 'capo@esempio.it', ['administrator']);
});
afterAll(() => shop.close());

const settings = async () => (await boss.ok('staffSettings')).data;
const versionOf = async (key: SettingKey) =>
  (await settings()).groups.find(({ group }) => group === SETTINGS[key].group)?.modifiedAt ?? '';
const valueOf = async (key: SettingKey) => (await settings()).settings.find((each) => each.key === key)?.value;
async function set(key: SettingKey, value: SettingValue): Promise<void> {
  shop.now.at = new Date(shop.now.at.getTime() + 1000);
  await boss.ok('staffSettingsSave', {
    group: SETTINGS[key].group,
    modifiedAt: await versionOf(key),
    values: { [key]: value },
  });
}
async function problems(group: string, values: object): Promise<Record<string, string>> {
  const modifiedAt = (await settings()).groups.find((each) => each.group === group)?.modifiedAt;
  const { response } = await boss.call('staffSettingsSave', { group, modifiedAt, values });
  return Object.fromEntries(response.errors.map(({ field, error }) => [field ?? '', error]));
}

test('every setting is shown with its chapter and its usual value', async () => {
  const shown = await settings();
  expect(shown.settings.map(({ key }) => key)).toEqual(SETTING_KEYS);
  expect(shown.settings.filter(({ value, usual, isChanged }) => value !== usual || isChanged)).toEqual([]);
  expect(shown.settings.every(({ value }) => value !== undefined)).toBe(true);
  expect(shown.settings.find(({ key }) => key === 'slot_hold')).toMatchObject({ group: 'order', value: 15, usual: 15 });
  expect(new Set(shown.groups.map(({ modifiedAt }) => modifiedAt))).toEqual(new Set(['']));
});

test('a change is shown before it counts, is saved with who made it, and is taken back', async () => {
  await shop.db.query(sql`update zones set minimum_cents = 0`);
  const customer = await newCustomer(shop);
  await chooseTomorrow(customer);
  await customer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
  const minimum = async () => (await customer.ok('cartView')).data.minimumOrder;
  expect(await minimum()).toBe(0);
  const effect = async (value: number) =>
    (await boss.ok('staffSettingsEffect', { values: { minimum_home: value } })).data.effects;
  expect(await effect(4000)).toEqual([{ key: 'minimum_home', before: 0, after: 4000, carts: 1 }]);
  expect(await effect(100)).toMatchObject([{ carts: 0 }]);
  expect(await effect(0)).toEqual([]);
  expect(await minimum()).toBe(0);

  await set('minimum_home', 4000);
  expect(await minimum()).toBe(40);
  expect(await customer.refused('prepare')).toEqual(['BELOW_MINIMUM']);
  const history = async (query: object = {}) => (await boss.ok('staffSettingChanges', query)).data.changes;
  const [change] = await history();
  expect(change).toMatchObject({ key: 'minimum_home', group: 'sale', before: 0, after: 4000, by: 'Elena Rossi' });
  expect(change).toMatchObject({ isLast: true, isUndo: false, changedAt: shop.now.at.toISOString() });
  expect(await history({ q: 'rossi', group: 'sale' })).toHaveLength(1);
  expect(await history({ q: 'minimo', keys: 'minimum_home,minimum_pickup' })).toHaveLength(1);
  expect(await history({ q: 'minimo' })).toEqual([]);
  expect(await history({ group: 'look' })).toEqual([]);

  // a zone keeps the minimum of its own
  await shop.db.query(sql`update zones set minimum_cents = 1000 where zone_id = ${SMALL.homeZone}`);
  expect(await minimum()).toBe(10);
  await shop.db.query(sql`update zones set minimum_cents = 0 where zone_id = ${SMALL.homeZone}`);

  const act = { change_id: change?.changeId ?? 0 };
  await boss.ok('staffSettingUndo', act);
  expect(await minimum()).toBe(0);
  expect(await boss.refused('staffSettingUndo', act)).toEqual(['SETTING_CHANGED_AGAIN']);
  expect(await boss.refused('staffSettingUndo', { change_id: 999_999 })).toEqual(['ENTRY_NOT_FOUND']);
  expect((await history())[0]).toMatchObject({ before: 4000, after: 0, isUndo: true, isLast: true });
  const file = await boss.file('/ebsn/api/staff/settings/changes.csv?group=sale');
  expect(file.bytes.toString()).toContain('Minimo a casa');
  const acts = (await boss.ok('agentActs', { kind: 'acts' })).data.acts;
  expect(acts.map(({ call }) => call)).toContain('staffSettingsSave');
  expect(acts.find(({ call }) => call === 'staffSettingUndo' && call)?.changes ?? []).toBeDefined();
  expect(acts.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'settings.minimum_home',
    before: '',
    after: '4000',
  });
});

test('two people do not overwrite each other, and another process follows', async () => {
  const other = await openApiShop({}, shop.database);
  const modifiedAt = await versionOf('slot_hold');
  const save = (value: number) =>
    boss.call('staffSettingsSave', { group: 'order', modifiedAt, values: { slot_hold: value, prepare: value } });
  shop.now.at = new Date(shop.now.at.getTime() + 1000);
  expect((await save(20)).response.status).toBe(0);
  shop.now.at = new Date(shop.now.at.getTime() + 1000);
  expect((await save(30)).response.errors.map(({ code }) => code)).toEqual(['ENTRY_CHANGED']);
  expect(await valueOf('slot_hold')).toBe(20);
  await set('password_minimum', 20);
  await expect
    .poll(async () => {
      const { response } = await other
        .client()
        .call('registerUser', { email: 'x@esempio.it', password: 'dodici-lettere' });
      return response.errors.map(({ error }) => error);
    }, PATIENCE)
    .toContain('La password deve essere lunga 20 caratteri');
  await other.close();
  await set('password_minimum', 6);
});

test('what is wrong is told at its field, and nothing of it is saved', async () => {
  expect(await problems('sale', { minimum_home: -1, minimum_pickup: 100_000, substitutes_within: 101 })).toEqual({
    minimum_home: 'Da 0,00\u00a0€ a 500,00\u00a0€',
    minimum_pickup: 'Da 0,00\u00a0€ a 500,00\u00a0€',
    substitutes_within: 'Il valore massimo è 100',
  });
  expect(await problems('order', { slot_hold: 0, prepare: 1.5, delivery_vat: '7', wire: 'si' })).toEqual({
    slot_hold: 'Il valore minimo è 1',
    prepare: 'Accetta solo numeri',
    delivery_vat: 'Scegli una delle opzioni disponibili',
    wire: 'Scegli una delle opzioni disponibili',
  });
  expect(
    await problems('seller', {
      seller_vat: '01234567890',
      seller_name: ' ',
      seller_rea: 'BG',
      seller_phone_hours: 'dalle 8 alle 20',
      seller_city: 'x'.repeat(61),
    }),
  ).toEqual({
    seller_vat: 'L’ultima cifra non torna: ricontrolla la partita IVA',
    seller_name: 'Campo obbligatorio',
    seller_rea: 'Scrivilo come nell’esempio: BG-123456',
    seller_phone_hours: 'Scrivilo come nell’esempio: lun-ven 8-20, sab 9-13',
    seller_city: 'Lunghezza massima 60 caratteri',
  });
  expect(await problems('seller', { minimum_home: 100, nothing: 1 })).toEqual({
    minimum_home: 'Questa impostazione non c’è',
    nothing: 'Questa impostazione non c’è',
  });
  expect(await problems('look', { logo: '/photo/media/altra-1.webp' })).toEqual({
    logo: 'Questa immagine non c’è più: scegline un’altra',
  });
  expect(await problems('look', { accent: 'verde' })).toEqual({ accent: 'Scrivi un colore come #1c5a86' });
  expect(await problems('look', { accent: '#e46c0a' })).toEqual({
    accent: 'contrasto 2,6: serve almeno 4,5. Il più vicino che passa: #a44e07',
  });
  expect(await boss.refused('staffSettingsSave', { group: 'nothing', modifiedAt: '', values: {} })).toEqual([
    'BAD_INPUT',
  ]);
  const changed = (await settings()).settings.filter(({ isChanged }) => isChanged);
  expect(changed.map(({ key }) => key)).toEqual(['slot_hold', 'prepare']);
});

test('only who may, changes settings', async () => {
  const manager = await personOf(shop, 'negozio@esempio.it', ['store_manager', 'content', 'catalogue']);
  expect((await manager.call('staffSettings')).httpStatus).toBe(403);
  expect((await manager.call('staffSettingsSave', { group: 'sale', modifiedAt: '', values: {} })).httpStatus).toBe(403);
  expect((await manager.call('staffSettingUndo', { change_id: 1 })).httpStatus).toBe(403);
  expect((await shop.client().call('staffSettings')).httpStatus).toBe(419);
});

const LOGO = '/photo/media/logo-di-prova-1200.webp';

/** A setting with another value than its usual one, and what shows that the shop obeys. */
type Obeyed = readonly [value: SettingValue, seen: () => unknown, before: unknown, after: unknown];

describe('every setting is obeyed', () => {
  let home: ApiClient;
  let counter: ApiClient;
  beforeAll(async () => {
    await shop.db.query(sql`
      insert into content_media (slug, mime_type, path) values ('logo-di-prova', 'image/webp', ${LOGO})`);
    await shop.db.query(sql`update zones set minimum_cents = 0`);
    home = await newCustomer(shop);
    await chooseTomorrow(home);
    const items = [{ productId: SMALL.milk, quantity: 2 }];
    await home.ok('cartAdd', { items });
    counter = await newCustomer(shop);
    await counter.ok('storeProximitySelectPost', { store_id: SMALL.store });
    await counter.ok('cartAdd', { items });
  });

  const minimumOf = (client: () => ApiClient) => async () => (await client().ok('cartView')).data.minimumOrder;
  const offers = (client: () => ApiClient, typeId: number) => async () =>
    (await client().ok('paymentTypes')).data.paymentTypes.some(({ paymentTypeId }) => paymentTypeId === typeId);
  const page = () => chainOf(shop.config);
  const seller = () => page().seller;
  const withPhone = () => ({ ...shop.config, contact: { ...shop.config.contact, phone: '035 555 0101' } });
  const said = () => newsOf(shop.config.news, undefined, '2026-12-25');
  /** Minutes from now in which something ends. */
  const minutes = (until: string | undefined) => Math.round((Date.parse(until ?? '') - shop.now.at.getTime()) / 60_000);
  const heldMinutes = async () => {
    const client = await newCustomer(shop);
    await chooseTomorrow(client);
    return minutes((await client.ok('cartView')).data.timeslot?.holdUntil);
  };
  const offeredDays = async () => (await home.ok('timeslotList')).data.days.length;
  const preparedMinutes = async () => {
    const { data } = await home.ok('prepare');
    await home.ok('prepareEnd');
    return minutes(data.preparedUntil);
  };
  const acceptsAlternatives = async () => (await home.ok('cartView')).data.cartItems?.[0]?.acceptsAlternatives ?? true;
  const nearStores = async () =>
    (await shop.client().ok('storeProximityLocalize', { latitude: 45.75, longitude: 9.6773 })).data.stores.length;
  const registers = async () => (await shop.client().refused('registerUser', {})).includes('FORBIDDEN');
  const passwordText = async () => {
    const { response } = await shop.client().call('registerUser', { email: 'y@esempio.it', password: 'abc' });
    return response.errors.find(({ field }) => field === 'password')?.error;
  };
  const visitorAdds = async () =>
    (await shop.client().call('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] })).response.status === 0;
  const requestsTo = async () => {
    await shop.client().ok('productRequest', { text: 'Farina di castagne' });
    await shop.jobs.drained();
    return (await shop.mails('nuovo@esempio.it')).length > 0;
  };

  const OBEYED: Readonly<Record<SettingKey, Obeyed>> = {
    minimum_home: [4000, minimumOf(() => home), 0, 40],
    minimum_pickup: [1500, minimumOf(() => counter), 0, 15],
    certificate_threshold: [5000, () => page().certificatesFromCents, undefined, 5000],
    substitutes_by_default: [false, acceptsAlternatives, true, false],
    weight_margin: [20, () => shop.config.sale.weightMarginPercent, 30, 20],
    friend_gift: [800, () => shop.config.sale.friendGift.cents, 500, 800],
    friend_gift_days: [90, () => shop.config.sale.friendGift.days, 180, 90],
    // the statements and rules that read these get the same object (test/api/picking, test/api/catalogue)
    substitutes_on_promotions: [true, () => shop.config.substitutions.acceptOnPromotions, false, true],
    substitutes_within: [50, () => shop.config.substitutions.withinPercent, 20, 50],
    substitutes_never_dearer: [false, () => shop.config.substitutions.neverDearer, true, false],
    slot_hold: [40, heldMinutes, 15, 40],
    hold_rest: [9, () => shop.config.holdRestMinutes, 5, 9],
    prepare: [25, preparedMinutes, 10, 25],
    pay_again: [48, () => shop.config.payments.payAgainHours, 24, 48],
    shopper_cost: [700, async () => (await home.ok('prebilledAmount', { payment_type_id: 1 })).data.shopperCost, 0, 7],
    handover_at_home: [false, offers(() => home, ON_DELIVERY), true, false],
    handover_at_store: [false, offers(() => counter, ON_DELIVERY), true, false],
    wire: [false, offers(() => counter, WIRE), true, false],
    dues_expiring: [14, () => shop.config.payments.onAccount.expiringDays, 7, 14],
    credit_blocks: [false, () => shop.config.payments.onAccount.blocksExpired, true, false],
    delivery_vat: ['goods', () => shop.config.invoicing.deliveryVat, 2200, 'goods'],
    slot_days: [2, offeredDays, 3, 2],
    proximity: [100, nearStores, 1, 0],
    picking_orders: [3, () => shop.config.picking.orders, 6, 3],
    picking_by: ['zone', () => shop.config.picking.by, 'order', 'zone'],
    picking_answer: [30, () => shop.config.picking.answerMinutes, 10, 30],
    seller_name: [
      'Alimentari Adda S.r.l.',
      () => seller().split(',')[0],
      'Bottega Trial S.r.l.',
      'Alimentari Adda S.r.l.',
    ],
    seller_vat: ['03912340167', () => seller().includes('P. IVA 03912340167'), false, true],
    seller_fiscal_code: ['03912340167', () => shop.config.invoicing.seller.fiscalCode, '01234567897', '03912340167'],
    seller_street: ['Via Borfuro', () => seller().includes('Via Borfuro 4'), false, true],
    seller_street_number: ['142', () => seller().includes('Via Mazzini 142'), false, true],
    seller_postcode: ['23900', () => seller().includes('23900 Bergamo'), false, true],
    seller_city: ['Lecco', () => seller().includes('24121 Lecco'), false, true],
    seller_province: ['LC', () => seller().includes('Bergamo (LC)'), false, true],
    seller_tax_regime: ['RF19', () => shop.config.invoicing.seller.taxRegime, 'RF01', 'RF19'],
    seller_rea: ['BG-123456', () => seller().includes('REA BG-123456'), false, true],
    seller_pec: ['adda@pec.example', () => seller().includes('PEC adda@pec.example'), false, true],
    seller_phone: [
      '035 555 0101',
      () => [page().phone, seller().includes('tel. 035 555 0101')],
      [undefined, false],
      ['035 555 0101', true],
    ],
    seller_phone_hours: [
      'lun-ven 8-20, sab 9-13',
      // beside the number: without one there is nothing to say
      () => [page().phoneHours, chainOf(withPhone()).phoneHours, chainOf(withPhone()).seller.includes('(lun-ven 8-20')],
      [undefined, undefined, false],
      [undefined, 'lun-ven 8-20, sab 9-13', true],
    ],
    staff_mail: ['nuovo@esempio.it', requestsTo, false, true],
    registration: [false, registers, false, true],
    password_minimum: [
      9,
      passwordText,
      'La password deve essere lunga 6 caratteri',
      'La password deve essere lunga 9 caratteri',
    ],
    visitors_carts: [false, visitorAdds, true, false],
    staff_second_factor: [true, () => shop.config.staffSecondFactor, false, true],
    forms_days: [90, () => shop.config.formsRetentionDays, 730, 90],
    guarantee: ['Due anni.', () => page().guarantee, undefined, 'Due anni.'],
    guarantee_picture: [LOGO, () => page().guaranteePicture, undefined, LOGO],
    // what pages say of it, a day before the dates (src/domain/settings/news.test.ts has the rules)
    news_title: ['Neve.', said, undefined, { kind: 'written', title: 'Neve.', text: '', link: '', linkName: '' }],
    news_text: ['Tardi.', said, undefined, { kind: 'written', title: '', text: 'Tardi.', link: '', linkName: '' }],
    news_link: ['/cart', () => shop.config.news.link, '', '/cart'],
    news_link_name: ['Cambia', () => shop.config.news.linkName, '', 'Cambia'],
    news_until: ['2026-12-26', () => shop.config.news.until, '', '2026-12-26'],
    opens_on: ['2026-12-26', said, undefined, { kind: 'opening', day: '2026-12-26', where: '' }],
    opens_where: ['A Bergamo.', () => shop.config.news.opensWhere, '', 'A Bergamo.'],
    back_at: ['alle 6:30', () => shop.config.news.backAt, '', 'alle 6:30'],
    shop_name: ['Alimentari Adda', () => page().shopName, undefined, 'Alimentari Adda'],
    accent: ['#1c5a86', () => page().look?.includes('--color-accent:light-dark(#1c5a86,'), undefined, true],
    logo: [LOGO, () => page().logo, undefined, LOGO],
    heading_font: ['georgia', () => page().look?.includes('--font-display:Georgia'), undefined, true],
    text_font: ['verdana', () => page().look?.includes('--font-sans:Verdana'), undefined, true],
  };

  test.each(SETTING_KEYS.filter((key) => key !== 'staff_second_factor'))('%s', async (key) => {
    const [value, seen, before, after] = OBEYED[key];
    const usual = (await settings()).settings.find((each) => each.key === key)?.usual ?? '';
    await set(key, usual);
    expect(await seen()).toEqual(before);
    await set(key, value);
    expect(await seen()).toEqual(after);
    await set(key, usual);
  });

  test('who asks others for a second factor has one', async () => {
    expect(await problems('customers', { staff_second_factor: true })).toEqual({
      staff_second_factor: 'Prima entra tu con due passaggi: altrimenti resteresti fuori',
    });
    await shop.db.query(sql`update sessions set second_factor_at = ${shop.now.at} where user_id is not null`);
    const other = await personOf(shop, 'senza@esempio.it', ['administrator']);
    expect((await other.call('staffSettings')).response.status).toBe(0);
    const { effects } = (await boss.ok('staffSettingsEffect', { values: { staff_second_factor: true } })).data;
    expect(effects).toMatchObject([{ key: 'staff_second_factor', people: 3 }]);
    await set('staff_second_factor', true);
    expect((await other.call('staffSettings')).response.status).not.toBe(0);
    await set('staff_second_factor', false);
    // nobody without one brings it back either
    const [last] = (await boss.ok('staffSettingChanges', { group: 'customers' })).data.changes;
    const undo = { change_id: last?.changeId ?? 0 };
    expect(await other.refused('staffSettingUndo', undo)).toEqual(['SETTING_OWN_FACTOR']);
  });
});

test('the name of the chain stands where other programs show it', async () => {
  const named = async () => {
    const member = await personOf(shop, `nome-${shop.now.at.getTime()}@esempio.it`, []);
    const { uri } = (await member.ok('mfaAppBegin', { password: PERSON.password })).data;
    const { options } = (await member.ok('passkeyBegin', { password: PERSON.password })).data;
    const manifest = JSON.parse((await shop.client().file('/site.webmanifest')).bytes.toString()) as object;
    return { app: new URL(uri).searchParams.get('issuer'), passkey: JSON.parse(options).rp.name, manifest };
  };
  expect(await named()).toMatchObject({ app: 'Bottega', passkey: 'Bottega', manifest: { name: 'Bottega' } });
  await set('shop_name', 'Alimentari Adda');
  await set('accent', '#1c5a86');
  expect(await named()).toMatchObject({
    app: 'Alimentari Adda',
    passkey: 'Alimentari Adda',
    manifest: { name: 'Alimentari Adda', short_name: 'Alimentari Adda', theme_color: '#1c5a86' },
  });
  await set('shop_name', 'Bottega');
  await set('accent', '#23643c');
});
