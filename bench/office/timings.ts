const TURNS = 5;

/** Does the work some times and prints the middle and the shortest time. */
export async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const [fastest = 0] = times;
  const middle = times[Math.floor(TURNS / 2)] ?? 0;
  console.log(`${name}: ${Math.round(middle)} ms, at least ${Math.round(fastest)} ms`);
}

/** Does the work once and prints its time. */
export async function timed<Reply>(name: string, work: () => Promise<Reply>): Promise<Reply> {
  const start = performance.now();
  const reply = await work();
  console.log(`${name}: ${Math.round(performance.now() - start)} ms`);
  return reply;
}
