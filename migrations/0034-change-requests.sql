-- What the keys in done_changes came with: hashes of key, call and body, cut to 128 bits. A key that comes with another body is refused.
alter table carts add column done_requests uuid[] not null default '{}';
