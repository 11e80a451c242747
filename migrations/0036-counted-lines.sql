-- Whether the line lowered a counted stock: only then are its goods given back when the order is cancelled. Lines from before are
-- given back as they were.
alter table order_lines add column counted boolean not null default true;
