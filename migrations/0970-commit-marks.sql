-- Marks of transactions, each written as the last thing before its commit. A process that loses its connection while it
-- waits for the reply to COMMIT looks for the mark, and so learns whether the transaction was committed
-- (infra/database/transaction.ts, decision 163). Rows of the last hours are enough.
create table commit_marks (
  mark uuid primary key,
  marked_at timestamptz not null default now()
);
create index commit_marks_by_time on commit_marks (marked_at);
