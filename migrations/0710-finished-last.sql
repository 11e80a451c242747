-- Goods of which a store has nothing left stand last in a category's page.
alter table categories add finished_last boolean not null default false;
