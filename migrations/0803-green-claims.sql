-- The words of a product that the law on green claims forbids without proof, in lower case, computed with its other checks.
alter table product_checks add column claims text[] not null default '{}';
create index product_checks_claims on product_checks (product_id) where claims <> '{}';
update product_checks set needed = null, missing = null;
