-- Proofs of what a product says about the environment: without one the law forbids the word (Directive (EU) 2024/825).
create table product_proofs (
  proof_id     integer generated always as identity primary key,
  product_id   integer not null references products on delete cascade,
  -- the word that it proves, as it stands in the texts
  word         text not null check (word <> ''),
  name         text not null check (name <> ''),
  certificate  text not null check (certificate <> ''),
  -- where the document can be read; empty: nobody said
  link         text not null check (link = '' or link ~ '^https://'),
  expires_on   date not null
);
create index product_proofs_product on product_proofs (product_id);
create index product_proofs_expiry on product_proofs (expires_on);
