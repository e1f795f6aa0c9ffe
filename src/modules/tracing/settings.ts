import { settingsOf } from '../../config/setting.ts';

export const tracingSettings = {
  OTLP_ENDPOINT: settingsOf('other').string('', { format: 'httpUrl' })(
    'OpenTelemetry collector that receives traces over OTLP/HTTP, e.g. `http://127.0.0.1:4318`; without it no traces are sent.',
  ),
} as const;
