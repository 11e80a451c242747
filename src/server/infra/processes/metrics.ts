/**
 * What a process counts for /metrics beside its requests. Counters belong to the process, not to a shop in it; with
 * several processes, those of all are added up.
 */
import { Counter, Gauge } from 'prom-client';

const registers: [] = [];

export const ordersPlaced = new Counter({
  name: 'bottega_orders_placed_total',
  help: 'Orders that were placed; a repeated request counts once',
  registers,
});

export const paymentsFailed = new Counter({
  name: 'bottega_payments_failed_total',
  help: 'Payments that their provider refused, and requests that it left without a reply',
  labelNames: ['provider', 'reason'],
  registers,
});

export const awayReplies = new Counter({
  name: 'bottega_database_away_replies_total',
  help: 'Replies 503 because the database was away',
  registers,
});

export const openStreams = new Gauge({ name: 'bottega_event_streams_open', help: 'Open streams of events', registers });

export const PROCESS_METRICS = [ordersPlaced, paymentsFailed, awayReplies, openStreams] as const;
