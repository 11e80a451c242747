-- A change that a page was left with is sent once more by the next one: whichever comes second has to change nothing.

-- The keys of the last changes, the newest first; some clients send none.
alter table carts add column done_changes uuid[] not null default '{}';
