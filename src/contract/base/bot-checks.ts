/** Groups of calls for which the shop may require a token (S 7 and D 7, token_recaptcha on configured endpoints). */
export const BOT_CHECKED_GROUPS = ['login', 'registration', 'password', 'forms'] as const;
export type BotCheckedGroup = (typeof BOT_CHECKED_GROUPS)[number];
