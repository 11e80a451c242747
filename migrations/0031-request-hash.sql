-- SHA-256 of the body that an idempotency key came with: the same key with another body is refused. null: a key from before.
alter table idempotency_keys add column request_hash bytea;
