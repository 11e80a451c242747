import pg from 'pg';
import { cpuTimes } from '../process-usage.ts';

const TRANSACTIONS = 500;
const TURNS = 5;
const CHANGE = 'update bench_marks set n = n + 1';
const MARK =
  'insert into commit_marks (mark) select gen_random_uuid() where pg_current_xact_id_if_assigned() is not null';

/**
 * What the mark of a commit costs the database (decision 163): the same short transaction with and without it, in turn,
 * each sent in one message as the shop sends mark and COMMIT; and how many marks a checkout leaves.
 */
export async function measureMarks(url: string, databasePid: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ marks: number; orders: number }>(`
      select (select count(*)::int from commit_marks) as marks, (select count(*)::int from orders) as orders`);
    await client.query('create table if not exists bench_marks (n int); insert into bench_marks values (0)');
    const run = async (text: string) => {
      const before = await cpuTimes({ pid: 0, databasePid });
      const started = performance.now();
      for (let done = 0; done < TRANSACTIONS; done += 1) await client.query(text);
      const waited = (performance.now() - started) / TRANSACTIONS;
      const after = await cpuTimes({ pid: 0, databasePid });
      return { waited, cpu: (after.database - before.database) / TRANSACTIONS };
    };
    const results: { waited: number; cpu: number }[][] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      results[0]?.push(await run(`begin; ${CHANGE}; ${MARK}; commit`));
      results[1]?.push(await run(`begin; ${CHANGE}; commit`));
    }
    const best = (index: number, key: 'waited' | 'cpu') =>
      Math.min(...(results[index] ?? []).map((result) => result[key])).toFixed(3);
    console.log(`marks of commits: ${rows[0]?.marks} marks for ${rows[0]?.orders} orders and their carts`);
    console.log(`  a transaction with a mark: ${best(0, 'waited')} ms, processor ${best(0, 'cpu')} ms`);
    console.log(`  without: ${best(1, 'waited')} ms, processor ${best(1, 'cpu')} ms`);
    await client.query('drop table bench_marks');
  } finally {
    await client.end();
  }
}
