/** Settings of the instance that the service writes into the page. */
interface Instance {
  readonly first_day_of_week: 'monday' | 'saturday' | 'sunday';
  readonly working_day_seconds: number;
  readonly max_response_items: number;
  readonly time_tracking_disabled: boolean;
}

/** The defaults of the service, for a development server. */
const defaults: Instance = {
  first_day_of_week: 'monday',
  working_day_seconds: 28_800,
  max_response_items: 50,
  time_tracking_disabled: false,
};

const written = document.querySelector<HTMLMetaElement>('meta[name="instance"]')?.content ?? '';

export const instance: Instance = written.startsWith('{') ? JSON.parse(written) : defaults;
