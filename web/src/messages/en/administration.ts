/** The English messages of the administration, which only its pages load. */
export { admin } from './admin.ts';
export { adminAudit } from './adminAudit.ts';
export { adminHealth } from './adminHealth.ts';
export { adminSettings } from './adminSettings.ts';
