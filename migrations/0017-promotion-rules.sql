-- Promotions that are more than a price (rule), and what they did to the lines of an order.

-- A bundle takes so many pieces out of each of its parts.
alter table promotion_products add column part smallint not null default 1 check (part between 1 and 6);

-- steps: from the list price of a line to what was paid for it, promotion by promotion: "perché questo prezzo".
-- insertion_type_id: 1 what the shopper put in, 2 a gift of a promotion.
alter table order_lines
  add column steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  add column insertion_type_id integer not null default 1;

-- What was charged and why never changes: what is weighed or replaced later is written beside it.
create trigger order_lines_keep_their_price before update of steps, list_price_cents, price_cents, promotion_id, line_cents
  on order_lines for each row execute function refuse_change();
