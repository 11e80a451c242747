-- What two people of the staff take off an account together: a lost second factor (decision 77), or the account itself
-- where its owner asked for that on paper (decision 139). Its owner may object until it is done.
alter table factor_removals rename to account_removals;
alter table account_removals add column kind text not null default 'factor' check (kind in ('factor', 'account'));
alter table account_removals alter column kind drop default;
drop index factor_removals_open;
create unique index account_removals_open on account_removals (user_id, kind) where state in ('asked', 'confirmed');
alter index factor_removals_due rename to account_removals_due;
