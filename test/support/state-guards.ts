import pg from 'pg';
import { REMOVAL_TRANSITIONS } from '../../src/domain/account/account-removal.ts';
import { COMPANY_REQUEST_STATES, PURCHASE_REQUEST_STATES } from '../../src/domain/account/company-request.ts';
import type { States } from '../../src/domain/base/states.ts';
import { CREDIT_LINE_STATES } from '../../src/domain/credit-lines/credit-line.ts';
import { RUN_EVENT_STATES, RUN_STATES, STOP_STATES } from '../../src/domain/delivery/runs/runs.ts';
import { EXCHANGE_STATES } from '../../src/domain/documents/exchange-state.ts';
import { DUE_STATES } from '../../src/domain/dues/due-status.ts';
import {
  ADDITION_STATES,
  SALE_STATES,
  SUBSCRIPTION_STATES,
  TRANSFER_STATES,
  UNCOLLECTED_STATES,
} from '../../src/domain/orders/payment-status.ts';
import { BATCH_STATES, EVENT_STATES } from '../../src/domain/picking/batches.ts';
import { PROPOSAL_STATES, QUESTION_STATES } from '../../src/domain/picking/proposals.ts';
import { REFUND_REQUEST_STATES, REFUND_STATES } from '../../src/domain/refunds/refund-rules.ts';
import { CODE_SERIES_STATES } from '../../src/server/features/gift-certificates/code-series.ts';
import { IMPORT_STATES } from '../../src/server/features/imports/imports.ts';
import { LEAFLET_PLAN_STATES } from '../../src/server/features/leaflets/leaflet-plans.ts';
import { PRICE_PLAN_STATES } from '../../src/server/features/prices/price-plans.ts';
import { PROMOTION_PLAN_STATES } from '../../src/server/features/promotions/plans.ts';
import { DELIVERY_TRANSITIONS } from '../../src/server/features/webhooks/deliver.ts';
import { SANDBOX_STATES } from '../../src/server/infra/payments/sandbox-provider.ts';

/**
 * The columns with states by name, and their tables of allowed changes. Tests set the numbered ones (orders, carts,
 * payments) directly.
 */
export const STATE_COLUMNS: readonly (readonly [table: string, column: string, states: States<string>])[] = [
  ['certificate_series', 'state', CODE_SERIES_STATES],
  ['company_requests', 'state', COMPANY_REQUEST_STATES],
  ['credit_lines', 'state', CREDIT_LINE_STATES],
  ['delivery_runs', 'state', RUN_STATES],
  ['direct_sales', 'state', SALE_STATES],
  ['documents', 'exchange_state', EXCHANGE_STATES],
  ['dues', 'state', DUE_STATES],
  ['account_removals', 'state', REMOVAL_TRANSITIONS],
  ['imports', 'state', IMPORT_STATES],
  ['leaflet_plans', 'state', LEAFLET_PLAN_STATES],
  ['order_additions', 'state', ADDITION_STATES],
  ['payment_refunds', 'state', REFUND_STATES],
  ['picking_batches', 'state', BATCH_STATES],
  ['picking_events', 'state', EVENT_STATES],
  ['picking_questions', 'state', QUESTION_STATES],
  ['picking_proposals', 'state', PROPOSAL_STATES],
  ['price_plans', 'state', PRICE_PLAN_STATES],
  ['promotion_plans', 'state', PROMOTION_PLAN_STATES],
  ['purchase_requests', 'status', PURCHASE_REQUEST_STATES],
  ['refund_requests', 'state', REFUND_REQUEST_STATES],
  ['run_events', 'state', RUN_EVENT_STATES],
  ['run_stops', 'state', STOP_STATES],
  ['sandbox_payments', 'state', SANDBOX_STATES],
  ['subscriptions', 'state', SUBSCRIPTION_STATES],
  ['transfer_receipts', 'state', TRANSFER_STATES],
  ['uncollected_orders', 'state', UNCOLLECTED_STATES],
  ['webhook_deliveries', 'state', DELIVERY_TRANSITIONS],
];

/** Makes a test database refuse every change of a state that its table does not allow, whoever makes the change. */
export async function guardStates(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create function refuse_other_states() returns trigger language plpgsql as $$
    declare
      before text := to_jsonb(old) ->> tg_argv[0];
      after text := to_jsonb(new) ->> tg_argv[0];
    begin
      if not (tg_argv[1]::jsonb -> before) ? after then
        raise exception 'the table of its states does not let % of % go from % to %', tg_argv[0], tg_table_name, before, after;
      end if;
      return new;
    end $$`);
  for (const [table, column, states] of STATE_COLUMNS)
    await client.query(`
      create trigger states_of_${table} before update of ${column} on ${table} for each row
      when (old.${column} is distinct from new.${column})
      execute function refuse_other_states('${column}', '${JSON.stringify(states)}')`);
  await client.end();
}
