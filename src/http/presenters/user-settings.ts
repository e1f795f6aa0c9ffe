import type { UserSettings } from '../../core/user/types.ts';

export function presentUserSettings({ user, preferences }: UserSettings) {
  return {
    full_name: user.fullName,
    website: user.website,
    description: user.description,
    location: user.location,
    language: user.language,
    theme: preferences.theme,
    hide_email: user.hideEmail,
    hide_activity: preferences.hideActivity,
    diff_view_style: preferences.diffViewStyle,
    visibility: user.visibility,
    time_zone: preferences.timeZone,
    first_day_of_week: preferences.firstDayOfWeek,
    working_day_seconds: preferences.workingDaySeconds,
    show_working_day: preferences.showWorkingDay,
    date_order: preferences.dateOrder,
  };
}
