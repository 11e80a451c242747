import type { Handlers } from '../../../http/handlers.ts';
import { done, refuse } from '../../../http/outcome.ts';
import type { Database } from '../../../infra/database/types.ts';
import { closeDay, closedDays, openDay } from './closed-days.ts';
import { openSlot, resizeSlot, staffSlots } from './edit-slots.ts';
import { readWeek, saveWeek } from './edit-week.ts';
import { listWeeks, zoneHead } from './week-queries.ts';

type StaffTimeslotHandlers = Pick<
  Handlers,
  | 'staffClosedDayList'
  | 'staffClosedDayInsert'
  | 'staffClosedDayDelete'
  | 'staffWeekList'
  | 'staffWeekView'
  | 'staffWeekUpdate'
  | 'staffSlotList'
  | 'staffSlotUpdate'
  | 'staffSlotOpen'
>;

/** Issue 14: closed days, weekly patterns and the slots that they make, kept up in the back office. */
export function staffTimeslotHandlers({ db }: { readonly db: Database }): StaffTimeslotHandlers {
  const days = async (now: Date) => done(await closedDays(db, now));
  const week = async (zoneId: number) => {
    const found = await readWeek(db, zoneId);
    return found ? done(found) : refuse('ENTRY_NOT_FOUND');
  };
  return {
    staffClosedDayList: ({ now }) => days(now),
    staffClosedDayInsert: async ({ now }, { body }) => {
      const closed = await closeDay(db, body, now);
      return closed.ok ? days(now) : closed;
    },
    staffClosedDayDelete: async ({ now }, { body }) => {
      await openDay(db, body.closedDayId, now);
      return days(now);
    },
    staffWeekList: async () => done({ zones: await listWeeks(db) }),
    staffWeekView: (_context, { query }) => week(query.zone_id),
    staffWeekUpdate: async ({ now }, { body }) => {
      const saved = await saveWeek(db, body, now);
      return saved.ok ? week(body.zoneId) : saved;
    },
    staffSlotList: async ({ now }, { query }) => {
      const head = await zoneHead(db, query.zone_id);
      return head ? done({ ...head, slots: await staffSlots(db, query.zone_id, now) }) : refuse('ENTRY_NOT_FOUND');
    },
    staffSlotUpdate: async ({ now }, { body }) => {
      const changed = await resizeSlot(db, body, now);
      return changed.ok ? done(changed.value) : changed;
    },
    staffSlotOpen: async ({ now }, { body }) => {
      const changed = await openSlot(db, body, now);
      return changed.ok ? done(changed.value) : changed;
    },
  };
}
