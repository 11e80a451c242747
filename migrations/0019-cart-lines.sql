-- infos of a line is what makes it a line of its own: a size, a promotion that was chosen. details is what merely describes it:
-- a note, alternatives, a substitute.
alter table cart_items
  add column details jsonb not null default '{}',
  -- what the owner was last told: cents to pay for one, and what was left where that was less than wanted; null: nothing yet
  add column seen_cents integer,
  add column seen_left integer;
alter table order_lines add column details jsonb not null default '{}';
