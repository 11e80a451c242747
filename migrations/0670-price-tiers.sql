-- What goods cost from some pieces on, in the list that has their price: [{"from": 6, "cents": 190}], the fewest first. null: the same for
-- any number. `from` is pieces, or grams of loose goods.
alter table prices add column tiers jsonb check (jsonb_typeof(tiers) = 'array');
create index prices_tiers on prices (price_list_id, product_id) where tiers is not null;

-- null: the tiers stay as they are.
alter table price_plans add column tiers jsonb check (jsonb_typeof(tiers) = 'array');

-- Both null: the act left the tiers alone.
alter table price_changes add column before_tiers jsonb, add column after_tiers jsonb,
  add check ((before_tiers is null) = (after_tiers is null));
