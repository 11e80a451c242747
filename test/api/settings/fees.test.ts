import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { chooseTomorrow, newCustomer } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { orderOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let boss: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  boss = await personOf(shop, 'capo@esempio.it', ['administrator']);
});
afterAll(() => shop.close());

const feeOf = async (fee_id: number) => (await boss.ok('staffFee', { fee_id })).data;
const band = (fromCents: number, feeCents: number) => ({ fromCents, feeCents });
async function problems(body: object): Promise<Record<string, string>> {
  const { response } = await boss.call('staffFeeSave', { modifiedAt: '', name: 'Prova', ...body });
  return Object.fromEntries(response.errors.map(({ field, error }) => [field ?? '', error.replaceAll('\u00a0', ' ')]));
}

test('what the last orders would have paid is shown, then carts pay it and orders keep what they paid', async () => {
  const bought = await orderOf(shop, 'anna@esempio.it');
  const paid = await shop.db.one<{ feeId: number; feeCents: number; goodsCents: number }>(sql`
    select delivery_fee_id as fee_id, delivery_fee_cents as fee_cents, goods_cents
    from orders join timeslots using (timeslot_id) where order_id = ${bought.orderId}`);
  const { fee } = await feeOf(paid.feeId);
  expect(fee.slots).toBeGreaterThan(0);
  const bands = [band(0, paid.feeCents + 100), band(9000, 0)];
  const effect = (await boss.ok('staffFeeEffect', { fee_id: fee.feeId, bands })).data;
  expect(effect).toMatchObject({ days: 28, wouldPayCents: effect.paidCents + 100 * effect.changed });
  expect(effect.changed).toBeGreaterThan(0);
  const same = (await boss.ok('staffFeeEffect', { fee_id: fee.feeId, bands: fee.bands })).data;
  expect(same).toMatchObject({ changed: 0, wouldPayCents: same.paidCents });

  const customer = await newCustomer(shop);
  await chooseTomorrow(customer);
  await customer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
  const feeShown = async () => (await customer.ok('cartView')).data.deliveryFee;
  const before = await feeShown();
  const body = { feeId: fee.feeId, name: fee.name, bands };
  const saved = (await boss.ok('staffFeeSave', { ...body, modifiedAt: fee.modifiedAt })).data;
  expect(saved.fee).toMatchObject({ name: fee.name, bands });
  expect(saved.changes).toMatchObject([
    { by: 'Elena Rossi', before: { bands: fee.bands }, after: { name: fee.name, bands } },
  ]);
  expect(await feeShown()).toBeCloseTo(before + 1);
  expect((await bought.client.ok('orderView', {}, { order_id: bought.orderId })).data.deliveryFee).toBe(
    paid.feeCents / 100,
  );
  const stale = await boss.call('staffFeeSave', { ...body, modifiedAt: fee.modifiedAt });
  expect(stale.response.errors).toMatchObject([{ code: 'ENTRY_CHANGED' }]);
  const { acts } = (await boss.ok('agentActs', { kind: 'acts' })).data;
  expect(acts.find(({ call, refused }) => call === 'staffFeeSave' && refused?.length === 0)?.changes).toContainEqual(
    expect.objectContaining({ after: String(paid.feeCents + 100) }),
  );
});

test('a file that writes bands in between is not overwritten', async () => {
  const { fees } = (await boss.ok('staffFees')).data;
  const [fee] = fees;
  await shop.db.query(
    sql`update delivery_fee_rows set fee_cents = fee_cents + 1 where delivery_fee_id = ${fee?.feeId ?? 0}`,
  );
  const { response } = await boss.call('staffFeeSave', fee);
  expect(response.errors).toMatchObject([{ code: 'ENTRY_CHANGED' }]);
});

test('bands out of order, amounts beyond the limits and a name twice are refused where they are', async () => {
  const [first] = (await boss.ok('staffFees')).data.fees;
  expect(
    await problems({ name: ' ', bands: [band(100, 0), band(1500, 5001), band(3000.5, -1), band(2500, 0)] }),
  ).toEqual({
    name: 'Campo obbligatorio',
    'bands.0.from': 'Il primo scaglione comincia da 0,00 €',
    'bands.1.from': 'Sotto 20,00 € vale il primo scaglione: gli altri cominciano da lì in su',
    'bands.1.fee': 'Da 0,00 € a 50,00 €',
    'bands.2.from': expect.any(String),
    'bands.2.fee': 'Da 0,00 € a 50,00 €',
    'bands.3.from': 'Ogni scaglione comincia dopo quello prima',
  });
  expect(await problems({ bands: [] })).toEqual({ bands: 'Serve almeno uno scaglione, e al massimo 10' });
  expect(await problems({ name: first?.name.toUpperCase(), bands: [band(0, 0)] })).toEqual({
    name: 'C’è già una spesa con questo nome',
  });
  const made = (await boss.ok('staffFeeSave', { modifiedAt: '', name: 'Sera', bands: [band(0, 790), band(7000, 0)] }))
    .data;
  expect(made.fee).toMatchObject({ name: 'Sera', slots: 0, zones: [] });
  expect(made.changes).toMatchObject([{ before: null }]);
  await shop.db.query(sql`update zones set minimum_cents = case zone_id when 1 then 3000 else 0 end, active = true`);
  const { fees, minimums } = (await boss.ok('staffFees')).data;
  expect(fees.map(({ name }) => name)).toContain('Sera');
  // where the minimum differs is told beside the fees
  expect(minimums.map(({ minimumCents }) => minimumCents)).toEqual([3000]);
});
