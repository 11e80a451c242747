-- Jobs are kept by graphile-worker, whose own schema `graphile_worker` is installed before this file runs.

-- Writes a job like the library's add_job, without its NOTIFY: PostgreSQL lets transactions that notify commit only one
-- after the other, and an order is written together with a job. The process that wrote a job wakes its own workers, the
-- others look every few seconds. The tables are private to the library: its version is pinned, and a test compares a row
-- of this function with one of add_job.
create function enqueue_job(kind text, payload json, max_attempts integer, run_at timestamptz default now())
returns bigint language plpgsql as $$
declare
  task integer;
  job bigint;
begin
  select t.id into task from graphile_worker._private_tasks t where t.identifier = enqueue_job.kind;
  if task is null then
    insert into graphile_worker._private_tasks (identifier) values (enqueue_job.kind) on conflict do nothing;
    select t.id into strict task from graphile_worker._private_tasks t where t.identifier = enqueue_job.kind;
  end if;
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts, run_at)
  values (task, enqueue_job.payload, enqueue_job.max_attempts::smallint, enqueue_job.run_at)
  returning id into job;
  return job;
end
$$;

-- What was waiting goes over with all its attempts; what had been given up stays given up, with its error.
select enqueue_job(kind, payload::json, 21, greatest(run_at, now()))
from jobs where done_at is null and attempts < 12;
select graphile_worker.permanently_fail_jobs(array[enqueue_job(kind, payload::json, 21)], coalesce(last_error, 'unknown'))
from jobs where done_at is null and attempts >= 12;
delete from jobs;

-- The old table stays, empty: while a new version starts, processes of the version before still write into it (and would
-- refuse orders if it were gone). Their jobs go the new way. A later migration drops it.
create function pass_job_on() returns trigger language plpgsql as $$
begin
  perform enqueue_job(new.kind, new.payload::json, 21);
  return null;
end
$$;
create trigger jobs_pass_on before insert on jobs for each row execute function pass_job_on();
