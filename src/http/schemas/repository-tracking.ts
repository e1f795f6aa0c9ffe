import type { RepositoryEdit } from '../../core/repository/operations.ts';
import { optional, type Static, Type } from '../type.ts';

/** Time tracking settings in a repository's body. */
export const trackerFields = {
  enable_time_tracker: optional(Type.Boolean()),
  allow_only_contributors_to_track_time: optional(Type.Boolean()),
  enable_issue_dependencies: optional(Type.Boolean()),
  default_billable: optional(Type.Boolean({ description: 'default for new entries' })),
  admins_may_edit_time: optional(
    Type.Boolean({ description: "repo admins may edit others' entries" }),
  ),
};

const trackerBody = Type.Object(trackerFields);
export type TrackerBody = Static<typeof trackerBody>;

/** Absent members stay undefined. */
export const trackingOf = (tracker: TrackerBody | null | undefined) =>
  ({
    enableTimeTracker: tracker?.enable_time_tracker ?? undefined,
    allowOnlyContributorsToTrackTime: tracker?.allow_only_contributors_to_track_time ?? undefined,
    enableIssueDependencies: tracker?.enable_issue_dependencies ?? undefined,
    defaultBillable: tracker?.default_billable ?? undefined,
    adminsMayEditTime: tracker?.admins_may_edit_time ?? undefined,
  }) satisfies RepositoryEdit;
