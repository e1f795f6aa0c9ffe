// Made from openapi.json by `npm run document`; do not edit.

export interface paths {
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audit records, newest first */
        get: operations["adminListAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all emails */
        get: operations["adminGetAllEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/emails/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search all emails */
        get: operations["adminSearchEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of the instance: requests, latency, errors, database, outbox
         * @description Figures of the process that responds; other processes on the same database have their own.
         */
        get: operations["adminGetHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pending invitations
         * @description Newest first.
         */
        get: operations["adminListInvitations"];
        put?: never;
        /**
         * Mail an invitation to register
         * @description Valid for some days (configurable) and for one account. The invited address needs no confirmation. Without a mail server the mail waits: the list shows the link.
         */
        post: operations["adminInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation */
        delete: operations["adminDeleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails of the outbox
         * @description Newest first; always paged. Finished mails stay listed for some days, without their content. Responses never contain a link or a code.
         */
        get: operations["adminListMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/mail/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a mail of the outbox */
        get: operations["adminGetMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/mail/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a mail
         * @description A waiting mail becomes due at once; a failed one is tried again. The response does not wait for delivery.
         */
        post: operations["adminRetryMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the effective settings
         * @description In the order of the manual. Secret values are never returned.
         */
        get: operations["adminListSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings
         * @description Who may register, and the mail server. Stored in the database, used by all processes at once. The environment, a settings file and flags win: what they set is not `editable`. An empty value removes the stored one. Not with a token: use a password or a session.
         */
        patch: operations["adminEditSettings"];
        trace?: never;
    };
    "/admin/time-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the tracked times of all users
         * @description Ordered by the time that decides the day of an entry, then by id. Without user and repository: ordered by id. A CSV or XLSX file has exact and rounded seconds, which add up to the report with the same parameters. Each row has the period (its end is exclusive), the time zone and the rounding.
         */
        get: operations["adminTimeExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/time-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report on the tracked times of all users
         * @description Days, weeks, months and years are those of the time zone; an entry belongs to the day it was started, or created if it has no start. Rounded sums are returned beside the exact ones. At most 20,000 groups and 4,000 periods with entries. Each row of a CSV or XLSX file has the period (its end is exclusive), the time zone and the rounding.
         */
        get: operations["adminTimeReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all users */
        get: operations["adminSearchUsers"];
        put?: never;
        /** Create a user */
        post: operations["adminCreateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a user; issues and tracked times stay, owned by Ghost */
        delete: operations["adminDeleteUser"];
        options?: never;
        head?: never;
        /** Edit an existing user; missing and null members are left unchanged */
        patch: operations["adminEditUser"];
        trace?: never;
    };
    "/admin/users/{username}/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the email addresses of a user */
        get: operations["adminListUserEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{username}/emails/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an email address of a user, who is notified */
        delete: operations["adminDeleteUserEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{username}/emails/{email}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an email address of a user as verified
         * @description An address that is already verified stays as it is.
         */
        post: operations["adminVerifyUserEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{username}/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rename a user; the old name redirects to the new one */
        post: operations["adminRenameUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{username}/repos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a repository on behalf of a user */
        post: operations["adminCreateRepo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a repository */
        get: operations["repoGet"];
        put?: never;
        post?: never;
        /** Delete a repository, as its owner; a site admin can restore it for some time */
        delete: operations["repoDelete"];
        options?: never;
        head?: never;
        /** Edit a repository's properties, as a repo admin */
        patch: operations["repoEdit"];
        trace?: never;
    };
    "/repos/{owner}/{repo}/collaborators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a repository's collaborators */
        get: operations["repoListCollaborators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/collaborators/{collaborator}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check if a user is a collaborator of a repository */
        get: operations["repoCheckCollaborator"];
        /** Add or update a collaborator of a repository, as a repo admin */
        put: operations["repoAddCollaborator"];
        post?: never;
        /** Delete a collaborator from a repository, as a repo admin */
        delete: operations["repoDeleteCollaborator"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/collaborators/{collaborator}/permission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get repository permissions for a user, as that user or a repo admin */
        get: operations["repoGetRepoPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a repository's issues */
        get: operations["issueListIssues"];
        put?: never;
        /** Create an issue; requires read access to the repository */
        post: operations["issueCreateIssue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an issue */
        get: operations["issueGetIssue"];
        put?: never;
        post?: never;
        /** Delete an issue, as a repo admin; a site admin can restore it for some time */
        delete: operations["issueDelete"];
        options?: never;
        head?: never;
        /** Edit an issue, as its creator or an issues writer */
        patch: operations["issueEditIssue"];
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all comments on an issue */
        get: operations["issueGetComments"];
        put?: never;
        /** Add a comment to an issue; requires read access to the repository */
        post: operations["issueCreateComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}/reactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the reactions to an issue; always empty */
        get: operations["issueGetIssueReactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}/stopwatch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete the stopwatch on an issue without recording time */
        delete: operations["issueDeleteStopWatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}/stopwatch/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start the stopwatch on an issue; one on another issue is stopped first */
        post: operations["issueStartStopWatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}/stopwatch/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the stopwatch on an issue and record its time
         * @description Pauses are not counted, and less than a second records nothing. If the caller may not add time there any more (permission lost, tracking disabled, locked period), the stopwatch is kept: it can be moved or discarded.
         */
        post: operations["issueStopStopWatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}/time-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an issue's tracked time per user, with the estimate
         * @description Issues writers see all users, others only themselves.
         */
        get: operations["issueTimeSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all comments and events on an issue
         * @description Time events are filtered like the lists of times: issues writers see all of them, other users their own, anonymous visitors none.
         */
        get: operations["issueGetCommentsAndTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}/times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List an issue's tracked times; users who are not issues writers see only their own */
        get: operations["issueTrackedTimes"];
        put?: never;
        /** Add tracked time to an issue */
        post: operations["issueAddTime"];
        /** Reset the authenticated user's tracked time of an issue */
        delete: operations["issueResetTime"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}/times/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one tracked time of an issue, with its ETag */
        get: operations["issueGetTime"];
        put?: never;
        post?: never;
        /** Delete specific tracked time */
        delete: operations["issueDeleteTime"];
        options?: never;
        head?: never;
        /**
         * Edit a tracked time, or move it to another issue
         * @description For the owner of the time and site admins, and for repo admins if the repository allows it. With `If-Match`, only if the entry is unchanged.
         */
        patch: operations["issueEditTime"];
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}/times/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted tracked time, as its owner or a site admin */
        post: operations["issueRestoreTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}/times/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the revisions of a tracked time, even a deleted one */
        get: operations["issueListTimeRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/{index}/times/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore times of an issue that were deleted together: the caller's latest reset, or a batch */
        post: operations["issueRestoreReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all comments in a repository */
        get: operations["issueGetRepoComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/issues/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a comment */
        get: operations["issueGetComment"];
        put?: never;
        post?: never;
        /** Delete a comment, as its poster or an issues writer */
        delete: operations["issueDeleteComment"];
        options?: never;
        head?: never;
        /** Edit a comment, as its poster or an issues writer */
        patch: operations["issueEditComment"];
        trace?: never;
    };
    "/repos/{owner}/{repo}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get all of a repository's labels; always empty */
        get: operations["issueListLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/time-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a repository's tracked times; users who are not issues writers get only their own
         * @description Ordered by the time that decides the day of an entry, then by id. A CSV or XLSX file has exact and rounded seconds, which add up to the report with the same parameters. Each row has the period (its end is exclusive), the time zone and the rounding.
         */
        get: operations["repoTimeExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/time-lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the locked period of a repository */
        get: operations["repoGetTimeLock"];
        /**
         * Lock the tracked time of a repository up to a given time, as a repo admin
         * @description Entries whose time or start is before `until` can no longer be added, edited, moved, restored or deleted. An earlier `until` than before requires a reason.
         */
        put: operations["repoPutTimeLock"];
        post?: never;
        /** Unlock the tracked time of a repository, as a repo admin */
        delete: operations["repoDeleteTimeLock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/time-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report on a repository's tracked times; only one's own without write access to issues
         * @description Days, weeks, months and years are those of the time zone; an entry belongs to the day it was started, or created if it has no start. Rounded sums are returned beside the exact ones. At most 20,000 groups and 4,000 periods with entries. Each row of a CSV or XLSX file has the period (its end is exclusive), the time zone and the rounding.
         */
        get: operations["repoTimeReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/time-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a repository's tracked time per user
         * @description Issues writers see all users, others only themselves.
         */
        get: operations["repoTimeSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a repository's tracked times; users who are not issues writers see only their own */
        get: operations["repoTrackedTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/times/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's tracked times in a repository, without paging
         * @deprecated
         * @description Deprecated: use the repository's list with `user=` instead.
         */
        get: operations["userTrackedTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get list of topics that a repository has; always empty */
        get: operations["repoListTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/issues/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search for issues across the repositories that the user has access to */
        get: operations["issueSearchIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search for repositories */
        get: operations["repoSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the settings for accounts, and the defaults for users */
        get: operations["getAccountSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the instance's settings for the API */
        get: operations["getGeneralAPISettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/attachment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the instance's settings for attachments */
        get: operations["getGeneralAttachmentSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/repository": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the instance's settings for repositories */
        get: operations["getGeneralRepositorySettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/ui": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the instance's settings for the pages */
        get: operations["getGeneralUISettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the authenticated user */
        get: operations["userGetCurrent"];
        put?: never;
        post?: never;
        /** Delete the authenticated user; issues and tracked times stay, owned by Ghost */
        delete: operations["userDeleteCurrent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/block/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Block a user; ends follow relations in both directions */
        put: operations["forgejoBlockUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users blocked by the authenticated user */
        get: operations["userListBlocks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/blocks/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check if a user is blocked by the authenticated user */
        get: operations["userCheckUserBlock"];
        /** Block a user; ends follow relations in both directions */
        put: operations["userBlockUser"];
        post?: never;
        /** Unblock a user */
        delete: operations["userUnblockUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the authenticated user's email addresses */
        get: operations["userListEmails"];
        put?: never;
        /** Add email addresses, all or none */
        post: operations["userAddEmail"];
        /** Delete email addresses, all or none */
        delete: operations["userDeleteEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/emails/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Make an email address the primary one
         * @description Requires the password or a session, not a token. Both addresses are notified; the mail to the old one has a link that reverts the change and ends all sessions.
         */
        patch: operations["userEditEmail"];
        trace?: never;
    };
    "/user/emails/{email}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an email address with the mailed code
         * @description An address that is already verified stays verified, whatever the code.
         */
        post: operations["userConfirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/emails/{email}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a new code and link to an unverified address
         * @description Codes and links mailed earlier are no longer valid.
         */
        post: operations["userResendEmailConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/emails/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an email address with the token of the mailed link
         * @description Needs no credential, and ignores any that is sent. A token works once.
         */
        post: operations["userConfirmEmailByToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream changes of the authenticated user's data
         * @description A stream of Server-Sent Events that reports changes of the caller's data, so that clients reload it. Events have no payload (`data: {}`); several changes may be merged into one event.
         *
         *     - `hello`: the first event.
         *     - `stopwatch`: the caller's stopwatch changed.
         *     - `times`: the caller's tracked time changed, by any user.
         *     - `session`: the stream ends because its session or token has ended or the account may not act; do not reconnect.
         *     - `full`: the stream ends because the caller opened more than 5; it was the oldest.
         *
         *     A comment is sent every 20 seconds. `id` is the position in the stream: a client that sends it as `Last-Event-ID`, as browsers do, immediately gets events for changes in between. Ignore unknown event names.
         */
        get: operations["userCurrentEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export all data about the authenticated user */
        get: operations["userExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the authenticated user's followers */
        get: operations["userCurrentListFollowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the users that the authenticated user is following */
        get: operations["userCurrentListFollowing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/following/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether a user is followed by the authenticated user */
        get: operations["userCurrentCheckFollowing"];
        /** Follow a user */
        put: operations["userCurrentPutFollow"];
        post?: never;
        /** Unfollow a user */
        delete: operations["userCurrentDeleteFollow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/issues/trackable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search for open issues on which the authenticated user may track time
         * @description The issues of the caller's latest entries first, then those assigned to or created by the caller, then all others.
         */
        get: operations["userListTrackableIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the authenticated user's public keys; always empty */
        get: operations["userCurrentListKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/list_blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users blocked by the authenticated user, as Forgejo does */
        get: operations["forgejoListBlockedUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the authenticated user's password
         * @description Ends all other sessions of the user. Tokens are unaffected.
         */
        put: operations["userChangePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset link by mail
         * @description Sent to the primary address of an account that can sign in, at most once every three minutes. The response does not reveal whether the account exists.
         */
        post: operations["userForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a password reset link
         * @description Works once. Ends all sessions of the account and invalidates its other reset links.
         */
        post: operations["userResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an account
         * @description Open to everyone, by invitation only, or closed (configurable). If addresses must be confirmed, the account is pending until its first one is: it can only sign in, and list, add, confirm and delete its addresses. In that case the response does not reveal whether another account uses the address.
         */
        post: operations["userRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/relations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the relations between the authenticated user and other users */
        get: operations["userListRelations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/repos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the repos that the authenticated user owns or collaborates on */
        get: operations["userCurrentListRepos"];
        put?: never;
        /** Create a repository */
        post: operations["createCurrentUserRepo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/repos/time-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the tracked times of all users in the repositories one administers
         * @description Covers the same entries as the report. Without user and repository: ordered by id. A CSV or XLSX file has exact and rounded seconds, which add up to the report with the same parameters. Each row has the period (its end is exclusive), the time zone and the rounding.
         */
        get: operations["userReposTimeExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/repos/time-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report on the tracked times of all users in the repositories one administers
         * @description Covers repositories that track time and that the caller owns or administers as a collaborator. Days, weeks, months and years are those of the time zone; an entry belongs to the day it was started, or created if it has no start. Rounded sums are returned beside the exact ones. At most 20,000 groups and 4,000 periods with entries. Each row of a CSV or XLSX file has the period (its end is exclusive), the time zone and the rounding.
         */
        get: operations["userReposTimeReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Sets the cookie of a new session; the session's secret is only ever sent in that cookie. A user whose password change is due can sign in, but do nothing except change it.
         */
        post: operations["userCreateSession"];
        /** Sign out */
        delete: operations["userDeleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the password in a session
         * @description Sensitive operations in a session require a recent password confirmation (configurable). Otherwise they return 403 with `X-Punchcard-Confirm: password` and can be repeated after this request.
         */
        post: operations["userConfirmSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the authenticated user's sessions
         * @description Newest first.
         */
        get: operations["userListSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session of the authenticated user */
        delete: operations["userEndSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get user settings */
        get: operations["getUserSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update user settings; missing and null members are left unchanged */
        patch: operations["updateUserSettings"];
        trace?: never;
    };
    "/user/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the authenticated user's sign-ins, failed ones included
         * @description Newest first, from the audit. Failed ones are kept for 90 days (configurable).
         */
        get: operations["userListSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/stopwatches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the authenticated user's stopwatches, at most one */
        get: operations["userGetStopWatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/stopwatches/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete the authenticated user's stopwatch without recording time */
        delete: operations["userDeleteStopWatch"];
        options?: never;
        head?: never;
        /** Pause the stopwatch, correct its start, or move it to another issue */
        patch: operations["userEditStopWatch"];
        trace?: never;
    };
    "/user/stopwatches/current/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop the authenticated user's stopwatch and record its time */
        post: operations["userStopStopWatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the authenticated user's tracked times in all repositories */
        get: operations["userCurrentTrackedTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/times/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add, edit and delete tracked times, all or none
         * @description Operations run in order, in one transaction, by the same rules as the single requests. With `atomic=false` a refused operation, also one with a missing or invalid member, does not affect the others: each has its own status, and the status of the request is 200.
         */
        post: operations["userBulkTimes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/times/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the authenticated user's calendar subscription */
        get: operations["userCalendarSubscription"];
        put?: never;
        /**
         * Create a secret calendar URL for the authenticated user's tracked times
         * @description Anyone with the URL can read the entries of the last 366 days, including private repositories, up to 120 times per hour. A new URL replaces the previous one.
         */
        post: operations["userSubscribeCalendar"];
        /** Delete the authenticated user's calendar subscription */
        delete: operations["userUnsubscribeCalendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/times/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the authenticated user's tracked times in all repositories
         * @description Ordered by the time that decides the day of an entry, then by id. A CSV or XLSX file has exact and rounded seconds, which add up to the report with the same parameters. Each row has the period (its end is exclusive), the time zone and the rounding.
         */
        get: operations["userTimeExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/times/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import tracked times from CSV, all or none
         * @description The body is the file itself (`Content-Type: text/csv`, UTF-8), or JSON that contains it. Exports of this service and of Toggl Track, Clockify, Harvest, Kimai and solidtime are recognized by their headings. So are these in any other file: `issue` (42, #42 or owner/name#42; without it, the note or the task can begin with it), `repository`, `user`, `email`, `task`; `started`, `ended`, `created`, or `date` with `start_time` and `end_time`; `seconds`, `duration` or `hours`; `note`, `billable`, `external_id`. Other columns are ignored, `mapping` names more. At most 500 rows and 200 columns. Start and end take precedence over a duration that a tracker has rounded; columns that contradict each other are refused. Rows of a tracker without an end or a length, and breaks, are skipped. A row is identified by its `external_id` in its repository, else by user, issue, time, seconds, note and its ordinal among identical rows in the file (give it as `occurrence` if a file is sent in parts): importing a row again adds nothing.
         */
        post: operations["userImportTimes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/times/import/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the columns of a file before its import
         * @description Reports the detected tracker and which column holds which field. Saves nothing.
         */
        post: operations["userReadImportColumns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/times/lint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the authenticated user's tracked times for possible mistakes
         * @description Reports overlapping entries (one may begin when another ends), days with more time than they are long, entries and a stopwatch longer than the setting `LONG_TIME_SECONDS`, entries in the future, and entries added after their issue was closed.
         */
        get: operations["userTimeLint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/times/parse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Parse a sentence as a tracked time, without saving it
         * @description The issue, a duration, a day and a time of day in any order, then the note. `9:00-10:30` gives time of day and duration, `owner/name#42` an issue in another repository than `repo`. A word of time or date that does not fit, or an ambiguous one, is an error, unless it is in quotes or after `--`. `3/11` depends on the caller's `date_order`. docs/sentences.md has the grammar.
         */
        post: operations["userParseTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/times/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report on the authenticated user's tracked times in all repositories
         * @description Days, weeks, months and years are those of the time zone; an entry belongs to the day it was started, or created if it has no start. Rounded sums are returned beside the exact ones. At most 20,000 groups and 4,000 periods with entries. Each row of a CSV or XLSX file has the period (its end is exclusive), the time zone and the rounding.
         */
        get: operations["userTimeReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/times/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the authenticated user's tracked times that match a report query
         * @description Ordered by the time that decides the day of an entry (`started`, else `created`), then by id.
         */
        get: operations["userSearchTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/times/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the authenticated user's tracked time per repository */
        get: operations["userTimeSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the authenticated user's two-factor state */
        get: operations["userGetTwoFactor"];
        put?: never;
        /**
         * Set up two-factor authentication
         * @description Takes effect once confirmed with a first code. Replaces an earlier setup that was not confirmed.
         */
        post: operations["userBeginTwoFactor"];
        /** Disable two-factor authentication */
        delete: operations["userDeleteTwoFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable two-factor authentication with a first code from the app
         * @description Ends all other sessions of the user. Tokens are unaffected and need no code.
         */
        post: operations["userConfirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/two-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create new recovery codes, which replace the old ones */
        post: operations["userRenewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/unblock/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Unblock a user */
        put: operations["forgejoUnblockUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{follower}/following/{followee}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check if one user is following another user */
        get: operations["userCheckFollowing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a user */
        get: operations["userGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the given user's followers */
        get: operations["userListFollowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the users that the given user is following */
        get: operations["userListFollowing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/heatmap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user's tracked times of the last year as a heatmap
         * @description Site admins and the user see all; others only what is in repositories where they may list the times of everybody, and nothing if the user hides their activity.
         */
        get: operations["userGetHeatmapData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/repos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the repos owned by the given user */
        get: operations["userListRepos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's access tokens
         * @description Newest first. Tokens are not stored in readable form: `sha1` is empty.
         */
        get: operations["userGetTokens"];
        put?: never;
        /**
         * Create an access token
         * @description The token, `sha1`, is returned only in this response. Without scopes it has all permissions of its user.
         */
        post: operations["userCreateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an access token */
        delete: operations["userDeleteAccessToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search for users */
        get: operations["userSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the versions of the API and the server */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessToken: {
            /**
             * Format: date-time
             * @description creation time
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it stops working; absent: never
             * @example 2026-05-04T09:30:00Z
             */
            expires_at?: string;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            /**
             * Format: date-time
             * @description last use, accurate to a minute; year 1 if never used
             * @example 2026-05-04T09:30:00Z
             */
            last_used_at: string;
            /** @example laptop */
            name: string;
            scopes: string[];
            /** @description the token itself; only right after its creation */
            sha1: string;
            /** @description last eight characters of the token */
            token_last_eight: string;
        };
        Account: {
            active: boolean;
            avatar_url: string;
            /**
             * Format: date-time
             * @description creation time
             * @example 2026-05-04T09:30:00Z
             */
            created: string;
            description: string;
            /** @description primary address, or a placeholder that receives no mail */
            email: string;
            followers_count: number;
            following_count: number;
            full_name: string;
            html_url: string;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            is_admin: boolean;
            language: string;
            /**
             * Format: date-time
             * @description last sign-in; only for the user and site admins
             * @example 2026-05-04T09:30:00Z
             */
            last_login: string;
            location: string;
            /**
             * @description login
             * @example mira
             */
            login: string;
            /** @description name at the login source; only for the user and site admins */
            login_name: string;
            /** @description registered, no email address verified yet */
            pending: boolean;
            prohibit_login: boolean;
            pronouns: string;
            restricted: boolean;
            /** @description login source; 0: this instance */
            source_id: number;
            starred_repos_count: number;
            /** @description same as login */
            username: string;
            /** @enum {unknown} */
            visibility: "public" | "limited" | "private";
            website: string;
        };
        AddCollaboratorOption: {
            permission?: ("read" | "write" | "admin") | null;
        };
        /** @description give time or duration, or both if they are equal */
        AddTimeOption: {
            billable?: boolean | null;
            created?: string | null;
            duration?: string | null;
            external_id?: string | null;
            note?: string | null;
            started?: string | null;
            /** @description seconds, up to 366 days */
            time?: number;
            user?: string | null;
            user_name?: string | null;
        };
        AdminEditSettingsOption: {
            MAIL_FROM?: string | null;
            REGISTRATION?: ("" | "off" | "open" | "invitation") | null;
            SMTP_URL?: string | null;
        };
        AdminInviteOption: {
            /** @example mira@example.com */
            email: string;
        };
        BulkResults: {
            /** @description one per operation, in order */
            results: {
                /** @description null if it was deleted or the operation failed */
                body: components["schemas"]["TrackedTime"] | null;
                /** @description error message; empty if it succeeded */
                message: string;
                /** @description status that the single operation would have had */
                status: number;
            }[];
        };
        Comment: {
            assets: unknown[];
            /** @example It drifts by 3 s a day. */
            body: string;
            /**
             * Format: date-time
             * @description when the comment was added
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            html_url: string;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            issue_url: string;
            original_author: string;
            original_author_id: number;
            pull_request_url: string;
            /**
             * Format: date-time
             * @description when it was last edited
             * @example 2026-05-04T09:30:00Z
             */
            updated_at: string;
            user: components["schemas"]["User"];
        };
        CreateAccessTokenOption: {
            expires_at?: string | null;
            /**
             * @description unique among the user's tokens
             * @example laptop
             */
            name: string;
            scopes?: string[] | null;
        };
        CreateEmailOption: {
            emails: string[] | null;
        };
        CreateIssueCommentOption: {
            /** @example It drifts by 3 s a day. */
            body: string;
        };
        CreateIssueOption: {
            assignee?: string | null;
            assignees?: string[] | null;
            body?: string | null;
            closed?: boolean | null;
            due_date?: string | null;
            time_estimate?: (number | string) | null;
            /** @example Clock drifts */
            title: string;
        };
        CreateRepoOption: {
            default_branch?: string | null;
            description?: string | null;
            internal_tracker?: {
                admins_may_edit_time?: boolean | null;
                allow_only_contributors_to_track_time?: boolean | null;
                default_billable?: boolean | null;
                enable_issue_dependencies?: boolean | null;
                enable_time_tracker?: boolean | null;
            } | null;
            /** @example punchcard */
            name: string;
            private?: boolean | null;
            template?: boolean | null;
        };
        CreateUserOption: {
            created_at?: string | null;
            /** @example mira@example.com */
            email: string;
            full_name?: string | null;
            login_name?: string | null;
            must_change_password?: boolean | null;
            password: string | null;
            restricted?: boolean | null;
            send_notify?: boolean | null;
            source_id?: number | null;
            /** @example mira */
            username: string;
            visibility?: ("" | "public" | "limited" | "private") | null;
        };
        DeleteEmailOption: {
            emails?: string[] | null;
        };
        EditIssueCommentOption: {
            /** @example It drifts by 3 s a day. */
            body: string;
        };
        /** @description missing and null members are left unchanged */
        EditIssueOption: {
            assignee?: string | null;
            assignees?: string[] | null;
            body?: string | null;
            due_date?: string | null;
            state?: ("open" | "closed") | null;
            time_estimate?: (number | string) | null;
            title?: string | null;
            unset_due_date?: boolean | null;
        };
        /** @description missing and null members are left unchanged; unknown ones are ignored */
        EditRepoOption: {
            archived?: boolean | null;
            default_branch?: string | null;
            description?: string | null;
            has_issues?: boolean | null;
            internal_tracker?: {
                admins_may_edit_time?: boolean | null;
                allow_only_contributors_to_track_time?: boolean | null;
                default_billable?: boolean | null;
                enable_issue_dependencies?: boolean | null;
                enable_time_tracker?: boolean | null;
            } | null;
            name?: string | null;
            private?: boolean | null;
            template?: boolean | null;
            website?: string | null;
        };
        EditUserOption: {
            active?: boolean | null;
            admin?: boolean | null;
            description?: string | null;
            email?: string | null;
            full_name?: string | null;
            location?: string | null;
            login_name?: string | null;
            must_change_password?: boolean | null;
            password?: string | null;
            prohibit_login?: boolean | null;
            restricted?: boolean | null;
            source_id?: number | null;
            visibility?: ("" | "public" | "limited" | "private") | null;
            website?: string | null;
        };
        Email: {
            /**
             * Format: date-time
             * @description when it was added
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            /** @example mira@example.com */
            email: string;
            expires_at: string | null;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            /** @description the confirmation mail is held back because too many were sent */
            mail_deferred: boolean;
            primary: boolean;
            /**
             * Format: int64
             * @description id of the owner
             */
            user_id: number;
            /** @description login of the owner */
            username: string;
            verified: boolean;
            verified_at: string | null;
        };
        /** @description an earlier state of an entry, with the repository's name then */
        EntryState: {
            billable: boolean;
            /**
             * Format: date-time
             * @description time of the entry
             * @example 2026-05-04T09:30:00Z
             */
            created: string;
            external_id: string;
            /** @description index of the issue */
            issue: number;
            /**
             * Format: int64
             * @description id of the issue
             */
            issue_id: number;
            /** @description what the time was spent on */
            note: string;
            repository: components["schemas"]["RepositoryMeta"];
            started: string | null;
            /** @description seconds */
            time: number;
        };
        Error: {
            /** @description error message */
            message: string;
            /** @description URL of the API documentation */
            url: string;
        };
        InstanceHealth: {
            data_folder: {
                /**
                 * Format: int64
                 * @description free disk space
                 */
                free_bytes: number;
                /**
                 * Format: int64
                 * @description size of the disk
                 */
                total_bytes: number;
            } | null;
            database: {
                /**
                 * @description database engine
                 * @example postgresql
                 */
                kind: string;
                /**
                 * Format: date-time
                 * @description when it was applied
                 * @example 2026-05-04T09:30:00Z
                 */
                migrated_at: string;
                migration_name: string;
                /** @description the latest applied migration */
                migration_number: number;
                pool: {
                    /** @description idle connections */
                    idle_count: number;
                    /** @description maximum number of connections */
                    most_count: number;
                    /** @description open connections */
                    open_count: number;
                    /** @description requests waiting for a connection */
                    waiting_count: number;
                } | null;
                problem: string | null;
                /**
                 * Format: int64
                 * @description size on disk
                 */
                size_bytes: number;
                version: string;
            };
            /** @description the current or the previous minute, whichever is worse */
            event_loop: {
                /** @description utilization, 0 to 1 */
                busy_ratio: number;
                /** @description maximum delay */
                delay_max_milliseconds: number;
                /** @description median delay */
                delay_p50_milliseconds: number;
                /** @description 99th percentile of the delay */
                delay_p99_milliseconds: number;
            };
            memory: {
                /**
                 * Format: int64
                 * @description allocated heap
                 */
                heap_total_bytes: number;
                /**
                 * Format: int64
                 * @description used heap
                 */
                heap_used_bytes: number;
                /**
                 * Format: int64
                 * @description resident set size
                 */
                resident_bytes: number;
            };
            /** @example 24.21.0 */
            node_version: string;
            outbox: {
                /** @description mails that failed for good and can be retried */
                failed_count: number;
                oldest_waiting_at: string | null;
                /** @description mails waiting or being sent */
                waiting_count: number;
            };
            /** @description operating system process id */
            process_id: number;
            /** @description without health checks; durations are accurate to 10 percent */
            requests: {
                last_hour: {
                    /** @description number of responses */
                    count: number;
                    /** @description responses with status 500 or above */
                    failed_count: number;
                    max_milliseconds: number | null;
                    p50_milliseconds: number | null;
                    p95_milliseconds: number | null;
                    p99_milliseconds: number | null;
                    /** @description responses with status 400 to 499 */
                    refused_count: number;
                };
                /** @description the last 60, oldest first; the last one is still in progress */
                minutes: {
                    /** @description number of responses */
                    count: number;
                    /** @description responses with status 500 or above */
                    failed_count: number;
                    max_milliseconds: number | null;
                    p50_milliseconds: number | null;
                    p95_milliseconds: number | null;
                    p99_milliseconds: number | null;
                    /** @description responses with status 400 to 499 */
                    refused_count: number;
                    /**
                     * Format: date-time
                     * @description when the minute began
                     * @example 2026-05-04T09:30:00Z
                     */
                    started_at: string;
                }[];
            };
            /**
             * Format: date-time
             * @description when the process started
             * @example 2026-05-04T09:30:00Z
             */
            started_at: string;
            uptime_seconds: number;
            /** @example 0.1.0 */
            version: string;
            /**
             * @description always `process`: uptime, memory, event loop, pool and requests are those of the process that responded; other processes on the same database have their own
             * @example process
             */
            view: string;
        };
        InstanceSetting: {
            /** @description allowed values; empty if not a choice */
            choices: string[];
            /** @description empty if there is none */
            default: string;
            /** @description purpose of the setting, with `code` in backticks */
            description: string;
            /** @description whether `PATCH /admin/settings` can change it */
            editable: boolean;
            /**
             * @description the flag that sets it
             * @example --public-url
             */
            flag: string;
            /** @description whether the value is hidden */
            is_secret: boolean;
            /** @description text, number, switch, list or choice */
            kind: string;
            /** @example PUBLIC_URL */
            name: string;
            /** @description default, file, environment, flag, program (set by the embedding program), or database (set by an administrator) */
            source: string;
            /** @description effective value; masked if it is a secret, empty if not set */
            value: string;
            /**
             * @description the environment variable that sets it
             * @example PUNCHCARD_PUBLIC_URL
             */
            variable: string;
        };
        Invitation: {
            /**
             * Format: date-time
             * @description when it was sent
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            /**
             * @description recipient
             * @example mira@example.com
             */
            email: string;
            /**
             * Format: date-time
             * @description expiry time
             * @example 2026-05-04T09:30:00Z
             */
            expires_at: string;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            invited_by: string | null;
            link: string | null;
        };
        Issue: {
            assets: unknown[];
            assignee: components["schemas"]["User"] | null;
            assignees: components["schemas"]["User"][] | null;
            body: string;
            closed_at: string | null;
            comments: number;
            /**
             * Format: date-time
             * @description when the issue was created
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            due_date: string | null;
            html_url: string;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            is_locked: boolean;
            labels: unknown[];
            milestone: null;
            /** @description index within the repository */
            number: number;
            original_author: string;
            original_author_id: number;
            pin_order: number;
            pull_request: null;
            ref: string;
            repository: components["schemas"]["RepositoryMeta"];
            /** @description open or closed */
            state: string;
            /** @description only with `include=time`: sums over the entries that the caller may list; null if there can be none */
            time?: {
                /**
                 * @description seconds; 0: none
                 * @example 7200
                 */
                estimate: number;
                /**
                 * @description the caller's part of it
                 * @example 5400
                 */
                own: number;
                progress: number | null;
                remaining: number | null;
                /**
                 * @description seconds
                 * @example 5400
                 */
                spent: number;
            } | null;
            /** @description seconds; 0: none */
            time_estimate: number;
            title: string;
            /**
             * Format: date-time
             * @description last change
             * @example 2026-05-04T09:30:00Z
             */
            updated_at: string;
            url: string;
            user: components["schemas"]["User"];
        };
        /** @description missing members are left unchanged; so are null ones, except started */
        IssueEditTimeOption: {
            billable?: boolean | null;
            created?: string | null;
            duration?: string | null;
            external_id?: string | null;
            issue?: number | null;
            note?: string | null;
            repository?: string | null;
            started?: string | null;
            /** @description seconds, up to 366 days */
            time?: number;
        };
        /** @description may be omitted */
        IssueRestoreResetOption: {
            batch?: string | null;
        };
        /** @description may be omitted */
        IssueStopStopWatchOption: {
            billable?: boolean | null;
            ended_at?: string | null;
            note?: string | null;
        };
        Mail: {
            attempts: number;
            /**
             * Format: date-time
             * @description when it was queued
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            ended_at: string | null;
            /**
             * Format: date-time
             * @description when its content expires; it is not sent after that
             * @example 2026-05-04T09:30:00Z
             */
            expires_at: string;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            /**
             * @description subject
             * @example confirm-email
             */
            kind: string;
            /** @description result of the last attempt; empty if none */
            last_error: string;
            /**
             * @description Message-ID; changes if an attempt had no response
             * @example <9b2d6f0e-7c39-4f6c-b6a1-0f5f2f8f7a11@punchcard.example.com>
             */
            message_id: string;
            next_attempt_at: string | null;
            /** @example mira@example.com */
            recipient: string;
            /**
             * @description `waiting` and `sending` are in progress; `failed` can be retried; the others are final,
             * @enum {unknown}
             */
            state: "waiting" | "sending" | "sent" | "failed" | "expired" | "cancelled";
            /** @example Punchcard: confirm your email address */
            subject: string;
            user_id: number | null;
        };
        Relation: {
            /** @description the caller has blocked the user */
            blocked: boolean;
            /** @description the user follows the caller */
            followed_by: boolean;
            /** @description the caller follows the user */
            following: boolean;
            /**
             * Format: int64
             * @description id of the other user
             */
            id: number;
        };
        RenameUserOption: {
            /** @example mira-holt */
            new_username: string;
        };
        RepoDeleteTimeLockOption: {
            reason: string;
        };
        RepoPutTimeLockOption: {
            reason?: string | null;
            time_zone?: string | null;
            /** @description end of the locked period: a time, a day (the first that is not locked), or a period (locked to its end): 2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339 */
            until: string;
        };
        Repository: {
            allow_fast_forward_only_merge: boolean;
            allow_merge_commits: boolean;
            allow_rebase: boolean;
            allow_rebase_explicit: boolean;
            allow_rebase_update: boolean;
            allow_squash_merge: boolean;
            archived: boolean;
            /**
             * Format: date-time
             * @description when it was archived
             * @example 2026-05-04T09:30:00Z
             */
            archived_at: string;
            avatar_url: string;
            clone_url: string;
            /**
             * Format: date-time
             * @description creation time
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            default_allow_maintainer_edit: boolean;
            default_branch: string;
            default_delete_branch_after_merge: boolean;
            default_merge_style: string;
            description: string;
            empty: boolean;
            fork: boolean;
            forks_count: number;
            full_name: string;
            has_actions: boolean;
            has_issues: boolean;
            has_packages: boolean;
            has_projects: boolean;
            has_pull_requests: boolean;
            has_releases: boolean;
            has_wiki: boolean;
            html_url: string;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            ignore_whitespace_conflicts: boolean;
            internal: boolean;
            internal_tracker: {
                /** @description repo admins may edit others' entries */
                admins_may_edit_time: boolean;
                allow_only_contributors_to_track_time: boolean;
                /** @description default for new tracked times */
                default_billable: boolean;
                enable_issue_dependencies: boolean;
                enable_time_tracker: boolean;
            };
            language: string;
            languages_url: string;
            licenses: string[];
            link: string;
            mirror: boolean;
            mirror_interval: string;
            /**
             * Format: date-time
             * @description always the zero time: there are no mirrors
             * @example 2026-05-04T09:30:00Z
             */
            mirror_updated: string;
            name: string;
            object_format_name: string;
            open_issues_count: number;
            open_pr_counter: number;
            original_url: string;
            owner: components["schemas"]["User"];
            parent: null;
            permissions: {
                admin: boolean;
                pull: boolean;
                push: boolean;
            };
            private: boolean;
            projects_mode: string;
            release_counter: number;
            size: number;
            ssh_url: string;
            stars_count: number;
            template: boolean;
            topics: string[];
            /**
             * Format: date-time
             * @description last change
             * @example 2026-05-04T09:30:00Z
             */
            updated_at: string;
            url: string;
            watchers_count: number;
            website: string;
        };
        RepositoryMeta: {
            /** @description owner/name */
            full_name: string;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            name: string;
            /** @description login of the owner */
            owner: string;
        };
        Restoration: {
            /** @description id of the restored batch */
            batch: string;
            /** @description number of restored entries */
            count: number;
            /** @description their total seconds */
            time: number;
        };
        Session: {
            /** @description network address of the sign-in */
            address: string;
            /**
             * Format: date-time
             * @description when the session started
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            /** @description whether it is the session of this request */
            current: boolean;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            /**
             * Format: date-time
             * @description last use, accurate to a minute
             * @example 2026-05-04T09:30:00Z
             */
            last_seen_at: string;
            /** @description the browser's User-Agent */
            user_agent: string;
        };
        SignIn: {
            /**
             * @description session.create: signed in; session.fail: failed; session.basic: a password in a request from a new network or browser; session.confirm: password given again; session.end: signed out
             * @example session.create
             */
            action: string;
            /** @description network address of the request */
            address: string;
            /**
             * Format: date-time
             * @description when it happened
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            /** @description the factor that failed: password or code; or empty */
            factor: string;
            failed: boolean;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            /** @description why it failed; or empty */
            reason: string;
            /** @description the program's User-Agent; may be empty */
            user_agent: string;
        };
        StopWatch: {
            /**
             * Format: date-time
             * @description when the work began
             * @example 2026-05-04T09:30:00Z
             */
            created: string;
            /**
             * @description formatted duration
             * @example 1 hour 5 minutes
             */
            duration: string;
            /**
             * Format: int64
             * @description id of the issue, not its index
             */
            issue_id: number;
            /** @description index of the issue within its repository */
            issue_index: number;
            /** @description '' if the caller may no longer read it */
            issue_title: string;
            /** @description whether it is paused */
            paused: boolean;
            /**
             * Format: int64
             * @description id of the repository
             */
            repo_id: number;
            repo_name: string;
            repo_owner_name: string;
            /**
             * @description seconds so far, without pauses
             * @example 3900
             */
            seconds: number;
            /** @description intervals of work without pauses, in order */
            segments: {
                ended: string | null;
                /**
                 * Format: date-time
                 * @description when it was started
                 * @example 2026-05-04T09:30:00Z
                 */
                started: string;
            }[];
        };
        TimelineComment: {
            assignee: components["schemas"]["User"] | null;
            assignee_team: null;
            /**
             * @description of a time: formatted duration; of a comment: its text
             * @example 1 hour 5 minutes
             */
            body: string;
            /**
             * Format: date-time
             * @description when it happened
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            dependent_issue: null;
            html_url: string;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            issue_url: string;
            label: null;
            milestone: null;
            new_ref: string;
            new_title: string;
            old_milestone: null;
            old_project_id: number;
            old_ref: string;
            old_title: string;
            project_id: number;
            pull_request_url: string;
            ref_action: string;
            ref_comment: null;
            ref_commit_sha: string;
            ref_issue: null;
            removed_assignee: boolean;
            resolve_doer: null;
            review_id: number;
            tracked_time: components["schemas"]["TrackedTime"] | null;
            /** @description add_time_manual, delete_time_manual, edit_time_manual, restore_time_manual, start_tracking, stop_tracking, cancel_tracking, change_time_estimate, close, reopen, change_title, assignees or comment */
            type: string;
            /**
             * Format: date-time
             * @description when a comment was last edited, else same as created_at
             * @example 2026-05-04T09:30:00Z
             */
            updated_at: string;
            user: components["schemas"]["User"];
        };
        TimeLock: {
            locked_at: string | null;
            locked_by: string | null;
            reason: string;
            until: string | null;
        };
        TimeRevision: {
            actor: string | null;
            after: components["schemas"]["EntryState"] | null;
            /** @description id shared by all revisions of one request; empty for a single change */
            batch: string;
            before: components["schemas"]["EntryState"] | null;
            /**
             * @description the credential; details only for its user and site admins
             * @example token laptop
             */
            client: string;
            /**
             * Format: date-time
             * @description when the change was made
             * @example 2026-05-04T09:30:00Z
             */
            created: string;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            /** @description add, edit, move, delete or restore */
            kind: string;
            user: string | null;
        };
        TrackedTime: {
            billable: boolean;
            /**
             * Format: date-time
             * @description time of the entry
             * @example 2026-05-04T09:30:00Z
             */
            created: string;
            created_by: string | null;
            /** @description id in another program */
            external_id: string;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            issue: components["schemas"]["Issue"];
            /**
             * Format: int64
             * @description id of the issue, not its index
             */
            issue_id: number;
            /** @description what the time was spent on */
            note: string;
            started: string | null;
            /**
             * @description seconds
             * @example 5400
             */
            time: number;
            /**
             * Format: date-time
             * @description last change
             * @example 2026-05-04T09:30:00Z
             */
            updated: string;
            /**
             * Format: int64
             * @description id of the owner
             */
            user_id: number;
            /** @description login of the owner */
            user_name: string;
            /** @description grows on each change; the ETag is "<id>-<version>" */
            version: number;
        };
        User: {
            active: boolean;
            avatar_url: string;
            /**
             * Format: date-time
             * @description creation time
             * @example 2026-05-04T09:30:00Z
             */
            created: string;
            description: string;
            /** @description primary address, or a placeholder that receives no mail */
            email: string;
            followers_count: number;
            following_count: number;
            full_name: string;
            html_url: string;
            /**
             * Format: int64
             * @description id of the record
             */
            id: number;
            is_admin: boolean;
            language: string;
            /**
             * Format: date-time
             * @description last sign-in; only for the user and site admins
             * @example 2026-05-04T09:30:00Z
             */
            last_login: string;
            location: string;
            /**
             * @description login
             * @example mira
             */
            login: string;
            /** @description name at the login source; only for the user and site admins */
            login_name: string;
            prohibit_login: boolean;
            pronouns: string;
            restricted: boolean;
            /** @description login source; 0: this instance */
            source_id: number;
            starred_repos_count: number;
            /** @description same as login */
            username: string;
            /** @enum {unknown} */
            visibility: "public" | "limited" | "private";
            website: string;
        };
        UserBeginTwoFactorOption: {
            /**
             * Format: password
             * @description the caller's current password
             */
            password: string;
        };
        UserBulkTimesOption: {
            operations: {
                billable?: boolean | null;
                created?: string | null;
                duration?: string | null;
                external_id?: string | null;
                id?: number | null;
                if_match?: string | null;
                /**
                 * Format: int64
                 * @description index of the issue
                 */
                issue: number;
                note?: string | null;
                /** @enum {unknown} */
                op: "add" | "edit" | "delete";
                /**
                 * @description owner/name: the repository
                 * @example mira/site
                 */
                repository: string;
                started?: string | null;
                /** @description seconds, up to 366 days */
                time?: number;
                to_issue?: number | null;
                to_repository?: string | null;
                user?: string | null;
                user_name?: string | null;
            }[];
        };
        UserChangePasswordOption: {
            /**
             * Format: password
             * @description at least 8 characters (configurable), at most 256
             * @example two other horses in the rain
             */
            new_password: string;
            /**
             * Format: password
             * @example correct horse battery staple
             */
            old_password: string;
            otp?: string | null;
        };
        UserConfirmEmailByTokenOption: {
            /**
             * @description the token of the link
             * @example 5f0c…
             */
            token: string;
        };
        UserConfirmEmailOption: {
            /**
             * @description the code from the mail; case and dashes are ignored
             * @example K7QX-2MHD-9PWT-4RAC
             */
            code: string;
        };
        UserConfirmSessionOption: {
            otp?: string | null;
            /** Format: password */
            password: string;
        };
        UserConfirmTwoFactorOption: {
            /** @example 492039 */
            code: string;
        };
        UserCreateSessionOption: {
            otp?: string | null;
            /** Format: password */
            password: string;
            /**
             * @description login or verified email address
             * @example mira
             */
            username: string;
        };
        UserDeleteCurrentOption: {
            otp?: string | null;
            /**
             * Format: password
             * @description the caller's current password
             */
            password: string;
        };
        UserDeleteTwoFactorOption: {
            code?: string | null;
            /**
             * Format: password
             * @description the caller's current password
             */
            password: string;
        };
        UserEditEmailOption: {
            /** @description must be true; to unset it, make another address primary */
            primary: boolean;
        };
        /** @description missing and null members are left unchanged */
        UserEditStopWatchOption: {
            issue?: number | null;
            paused?: boolean | null;
            repository?: string | null;
            started_at?: string | null;
        };
        UserForgotPasswordOption: {
            /** @example mira@example.com */
            email: string;
        };
        UserImportTimesOption: {
            /** @description the CSV file */
            csv: string;
            mapping?: {
                [key: string]: string;
            } | null;
            persons?: {
                [key: string]: string;
            } | null;
            projects?: {
                [key: string]: string;
            } | null;
        };
        UserParseTimeOption: {
            repo?: string | null;
            text: string;
            time_zone?: string | null;
        };
        UserReadImportColumnsOption: {
            /** @description the CSV file */
            csv: string;
            mapping?: {
                [key: string]: string;
            } | null;
        };
        UserRegisterOption: {
            /** @example mira@example.com */
            email: string;
            invitation?: string | null;
            /**
             * Format: password
             * @description at least 8 characters (configurable), at most 256
             * @example correct horse battery staple
             */
            password: string;
            /**
             * @description letters and digits with single '-', '_' or '.' between them
             * @example mira
             */
            username: string;
        };
        UserRenewRecoveryCodesOption: {
            code?: string | null;
            /**
             * Format: password
             * @description the caller's current password
             */
            password: string;
        };
        UserResetPasswordOption: {
            end_access?: boolean | null;
            /**
             * Format: password
             * @description at least 8 characters (configurable), at most 256
             * @example correct horse battery staple
             */
            password: string;
            /**
             * @description token of the link in the mail
             * @example 9f86d081884c7d659a2feaa0c55ad015
             */
            token: string;
        };
        UserSettings: {
            /**
             * @description whether 3/11/2026 starts with the day (dmy) or the month (mdy); empty: refused
             * @example dmy
             * @enum {unknown}
             */
            date_order: "" | "dmy" | "mdy";
            description: string;
            diff_view_style: string;
            /**
             * @description empty for the instance's default
             * @example monday
             * @enum {unknown}
             */
            first_day_of_week: "" | "monday" | "saturday" | "sunday";
            full_name: string;
            hide_activity: boolean;
            /** @description others see a placeholder as the address */
            hide_email: boolean;
            language: string;
            location: string;
            theme: string;
            /**
             * @description IANA name; empty for the instance's default
             * @example Europe/Berlin
             */
            time_zone: string;
            /** @enum {unknown} */
            visibility: "public" | "limited" | "private";
            website: string;
            /**
             * @description length of a working day, 1d; 0 for the instance's default
             * @example 28800
             */
            working_day_seconds: number;
        };
        UserSettingsOptions: {
            date_order?: ("" | "dmy" | "mdy") | null;
            description?: string | null;
            diff_view_style?: string | null;
            first_day_of_week?: ("" | "monday" | "saturday" | "sunday") | null;
            full_name?: string | null;
            hide_activity?: boolean | null;
            hide_email?: boolean | null;
            language?: string | null;
            location?: string | null;
            theme?: string | null;
            time_zone?: string | null;
            visibility?: ("public" | "limited" | "private") | null;
            website?: string | null;
            working_day_seconds?: (number | 0 | unknown) | null;
        };
        /** @description may be omitted */
        UserStopStopWatchOption: {
            billable?: boolean | null;
            ended_at?: string | null;
            note?: string | null;
        };
    };
    responses: never;
    parameters: {
        /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
        Sudo: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    adminListAudit: {
        parameters: {
            query?: {
                /** @description prefix of the action, such as time. */
                action?: string;
                /** @description login or id of the authenticated user */
                actor?: string;
                /** @description up to this time, or the end of a day or period; the same forms as since */
                before?: string;
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description from this time on, or from the start of a day or period in the caller's time zone: 2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339 */
                since?: string;
                /** @description target of the action, such as user:12 */
                target?: string;
                /** @description login or id of the user acted for */
                user?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description newest first; always paged */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 7,
                     *         "created": "2026-05-04T09:30:00Z",
                     *         "actor_id": 0,
                     *         "actor": "mira",
                     *         "user_id": 7,
                     *         "user": "mira",
                     *         "action": "time.delete",
                     *         "target": "time:12",
                     *         "target_user": "mira",
                     *         "detail": "",
                     *         "request_id": "",
                     *         "address": "",
                     *         "user_agent": ""
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example time.delete */
                        action: string;
                        actor: string | null;
                        actor_id: number | null;
                        /** @description network address of the request */
                        address: string;
                        /**
                         * Format: date-time
                         * @description when the change was made
                         */
                        created: string;
                        detail: string;
                        /**
                         * Format: int64
                         * @description id of the record
                         */
                        id: number;
                        request_id: string;
                        /**
                         * @description type and id
                         * @example time:12
                         */
                        target: string;
                        target_user: string | null;
                        user: string | null;
                        /** @description program of a sign-in */
                        user_agent?: string;
                        user_id: number | null;
                    }[];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description since or before is not a valid time, or page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminGetAllEmails: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ordered by address; always paged */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminSearchEmails: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description part of an address, a login or a full name */
                q?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ordered by address; always paged */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminGetHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see InstanceHealth */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceHealth"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminListInvitations: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see Invitation */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "mira@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["AdminInviteOption"];
            };
        };
        responses: {
            /** @description one record; see Invitation */
            201: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the address is invalid or in use, or registration is disabled */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminDeleteInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description the id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the invitation has been revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the invitation is unknown, used or expired */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminListMail: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description `waiting` and `sending` are in progress; `failed` can be retried; the others are final, */
                state?: "waiting" | "sending" | "sent" | "failed" | "expired" | "cancelled";
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see Mail */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the state is unknown, or page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminGetMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description id of the mail */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see Mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminRetryMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description id of the mail */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see Mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the mail is being sent, is finished, or its content has expired */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminListSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see InstanceSetting */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceSetting"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminEditSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "REGISTRATION": "",
                 *       "SMTP_URL": "smtps://punchcard:secret@mail.example.com",
                 *       "MAIL_FROM": "Punchcard <punchcard@example.com>"
                 *     }
                 */
                "application/json": components["schemas"]["AdminEditSettingsOption"];
            };
        };
        responses: {
            /** @description a list; see InstanceSetting */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceSetting"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a value is invalid, a setting is not editable, or the sender is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminTimeExport: {
        parameters: {
            query?: {
                /** @description only billable, or only others */
                billable?: boolean;
                /** @description defaults to the caller's setting */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description defaults to csv */
                format?: "csv" | "xlsx" | "json";
                /**
                 * @description start: that of a day or period in the time zone, or a time: 2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339
                 * @example 2026-05-01
                 */
                from?: string;
                /** @description index of an issue; requires repository */
                issue?: number;
                /** @description part of the note, case-insensitive */
                note?: string;
                /** @description instead of from and to; relative to today */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /**
                 * @description owner/name: only entries in this repository
                 * @example mira/site
                 */
                repository?: string;
                /** @description adds rounded seconds to the exact ones */
                round?: "nearest" | "up" | "down";
                /** @description round to multiples of this */
                round_minutes?: number;
                /** @description each entry is rounded */
                round_per?: "entry";
                /**
                 * @description IANA time zone of days; defaults to the caller's setting
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description end: a day or period, inclusive, or a time, exclusive; the same forms as from
                 * @example 2026-05-01
                 */
                to?: string;
                /** @description csv and xlsx: a last row with the total; defaults to false */
                total?: boolean;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON or a file, as requested */
            200: {
                headers: {
                    /** @description name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                    /** @example  */
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    /** @example  */
                    "text/csv": string;
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many long lists of the caller are in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminTimeReport: {
        parameters: {
            query?: {
                /** @description only billable, or only others */
                billable?: boolean;
                /** @description defaults to the caller's setting */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description json, or a file to download */
                format?: "json" | "csv" | "xlsx";
                /**
                 * @description start: that of a day or period in the time zone, or a time: 2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339
                 * @example 2026-05-01
                 */
                from?: string;
                /**
                 * @description up to two different keys
                 * @example month,user
                 */
                group_by?: string;
                /** @description index of an issue; requires repository */
                issue?: number;
                /** @description part of the note, case-insensitive */
                note?: string;
                /** @description csv and xlsx: a column with the different notes of each group; at most 20,000 in all */
                notes?: boolean;
                /** @description instead of from and to; relative to today */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /**
                 * @description owner/name: only entries in this repository
                 * @example mira/site
                 */
                repository?: string;
                /** @description adds rounded seconds to the exact ones */
                round?: "nearest" | "up" | "down";
                /** @description round to multiples of this */
                round_minutes?: number;
                /** @description what to round; defaults to entry */
                round_per?: "entry" | "group";
                /**
                 * @description IANA time zone of days; defaults to the caller's setting
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description end: a day or period, inclusive, or a time, exclusive; the same forms as from
                 * @example 2026-05-01
                 */
                to?: string;
                /** @description csv and xlsx: a last row with the total; defaults to true */
                total?: boolean;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON or a file, as requested */
            200: {
                headers: {
                    /** @description name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-04-30T22:00:00Z",
                     *       "to": "2026-04-30T22:00:00Z",
                     *       "time_zone": "Europe/Berlin",
                     *       "first_day_of_week": "",
                     *       "group_by": [
                     *         "month",
                     *         "user"
                     *       ],
                     *       "rounding": {
                     *         "round": "up",
                     *         "minutes": 15,
                     *         "per": "entry"
                     *       },
                     *       "total": {
                     *         "seconds": 9000,
                     *         "rounded_seconds": 9900,
                     *         "billable_seconds": 5400,
                     *         "billable_rounded_seconds": 5400,
                     *         "count": 2,
                     *         "average_seconds": 4500
                     *       },
                     *       "groups": [
                     *         {
                     *           "day": "2026-05-04",
                     *           "week": "2026-05-04",
                     *           "month": "2026-05",
                     *           "year": "2026",
                     *           "user": {
                     *             "id": 7,
                     *             "login": "mira"
                     *           },
                     *           "repository": {
                     *             "id": 7,
                     *             "name": "clock",
                     *             "owner": "mira",
                     *             "full_name": "mira/clock"
                     *           },
                     *           "issue": {
                     *             "id": 7,
                     *             "number": 4,
                     *             "title": "The clock runs too fast",
                     *             "repository": {
                     *               "id": 7,
                     *               "name": "clock",
                     *               "owner": "mira",
                     *               "full_name": "mira/clock"
                     *             }
                     *           },
                     *           "billable": false,
                     *           "seconds": 9000,
                     *           "rounded_seconds": 9900,
                     *           "billable_seconds": 5400,
                     *           "billable_rounded_seconds": 5400,
                     *           "count": 2,
                     *           "average_seconds": 4500
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description monday, saturday or sunday */
                        first_day_of_week: string;
                        from: string | null;
                        /**
                         * @example [
                         *       "month",
                         *       "user"
                         *     ]
                         */
                        group_by: ("day" | "week" | "month" | "year" | "user" | "repository" | "issue" | "billable")[];
                        /** @description ordered by the group_by keys: time, then names, billable first; keys not in group_by are null */
                        groups: {
                            /**
                             * @description average per entry
                             * @example 4500
                             */
                            average_seconds: number;
                            billable: boolean | null;
                            /**
                             * @description rounded seconds of billable entries
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description seconds of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description number of entries
                             * @example 2
                             */
                            count: number;
                            day: string | null;
                            issue: {
                                /** Format: int64 */
                                id: number;
                                /**
                                 * @description index within the repository
                                 * @example 4
                                 */
                                number: number;
                                repository: components["schemas"]["RepositoryMeta"];
                                /** @description empty if the caller can no longer read the repository */
                                title: string;
                            } | null;
                            month: string | null;
                            repository: components["schemas"]["RepositoryMeta"] | null;
                            /**
                             * @description rounded sum; equal to seconds without rounding
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description exact sum
                             * @example 9000
                             */
                            seconds: number;
                            user: {
                                /** Format: int64 */
                                id: number;
                                /**
                                 * @description Ghost if the user was deleted
                                 * @example mira
                                 */
                                login: string;
                            } | null;
                            week: string | null;
                            year: string | null;
                        }[];
                        rounding: {
                            /**
                             * @description round to multiples of this
                             * @example 15
                             */
                            minutes: number;
                            /**
                             * @description entry or group
                             * @example entry
                             */
                            per: string;
                            /**
                             * @description nearest, up or down
                             * @example up
                             */
                            round: string;
                        } | null;
                        /** @example Europe/Berlin */
                        time_zone: string;
                        to: string | null;
                        /** @description per group: sum of the rounded groups */
                        total: {
                            /**
                             * @description average per entry
                             * @example 4500
                             */
                            average_seconds: number;
                            /**
                             * @description rounded seconds of billable entries
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description seconds of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description number of entries
                             * @example 2
                             */
                            count: number;
                            /**
                             * @description rounded sum; equal to seconds without rounding
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description exact sum
                             * @example 9000
                             */
                            seconds: number;
                        };
                    };
                    /** @example  */
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    /** @example  */
                    "text/csv": string;
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or there would be too many groups or notes */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many reports of the caller are running or queued */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminSearchUsers: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description defaults to asc */
                order?: "asc" | "desc";
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description part of the login, full name or an email address */
                q?: string;
                /** @description defaults to id */
                sort?: "id" | "name" | "created" | "last_login";
                /** @description account status; `pending`: no email address verified yet */
                state?: "active" | "inactive" | "pending" | "prohibited" | "restricted" | "admin";
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ordered by id by default */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description unknown state or sort, or page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminCreateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "mira",
                 *       "email": "mira@example.com",
                 *       "password": "correct horse battery",
                 *       "must_change_password": false
                 *     }
                 */
                "application/json": components["schemas"]["CreateUserOption"];
            };
        };
        responses: {
            /** @description one record; see User */
            201: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description the password is missing or too short */
            400: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a field is invalid, or the name or address is taken */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminDeleteUser: {
        parameters: {
            query?: {
                /** @description also delete their repositories permanently */
                purge?: boolean;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the user
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the account has been deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the user is the caller, the last site admin, or owns repositories */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a repository to delete has entries in a locked period */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminEditUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the user
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "login_name": "mira",
                 *       "source_id": 0,
                 *       "active": false
                 *     }
                 */
                "application/json": components["schemas"]["EditUserOption"];
            };
        };
        responses: {
            /** @description one record; see User */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the password is too short or too easy to guess */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is not a site admin; or a token would set the password or address of its own user or of a site admin */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a field is invalid, the address is taken, or no site admin would be left */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminListUserEmails: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the address
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ordered by id */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"][];
                };
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminDeleteUserEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the address in any spelling, or its id
                 * @example mira@example.com
                 */
                email: string;
                /**
                 * @description owner of the address
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the address has been deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found, or the address is not one of the user's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the address is the primary one */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminVerifyUserEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the address in any spelling, or its id
                 * @example mira@example.com
                 */
                email: string;
                /**
                 * @description owner of the address
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see Email */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found, or the address is not one of the user's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description verified by another account */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminRenameUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the user
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_username": "mira-holt"
                 *     }
                 */
                "application/json": components["schemas"]["RenameUserOption"];
            };
        };
        responses: {
            /** @description the user has been renamed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the name is invalid, taken or reserved */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminCreateRepo: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the owner
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "punchcard",
                 *       "description": "",
                 *       "private": false,
                 *       "template": false,
                 *       "default_branch": "main",
                 *       "internal_tracker": {
                 *         "enable_time_tracker": true,
                 *         "allow_only_contributors_to_track_time": false,
                 *         "enable_issue_dependencies": false,
                 *         "default_billable": false,
                 *         "admins_may_edit_time": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateRepoOption"];
            };
        };
        responses: {
            /** @description one record; see Repository */
            201: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"];
                };
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the owner already has a repository with this name, or the name is reserved */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the name is invalid, or a text is too long */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoGet: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see Repository */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found, or not readable by the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the repository, its issues and their entries have been deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is not the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found, or not readable by the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the issue has entries in a locked period */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        /** @description missing and null members are left unchanged; unknown ones are ignored */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "punchcard",
                 *       "description": "",
                 *       "website": "",
                 *       "private": false,
                 *       "template": false,
                 *       "archived": false,
                 *       "default_branch": "main",
                 *       "has_issues": true,
                 *       "internal_tracker": {
                 *         "enable_time_tracker": true,
                 *         "allow_only_contributors_to_track_time": false,
                 *         "enable_issue_dependencies": false,
                 *         "default_billable": false,
                 *         "admins_may_edit_time": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EditRepoOption"];
            };
        };
        responses: {
            /** @description one record; see Repository */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is not a repo admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found, or not readable by the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the name is taken or invalid, or a field is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoListCollaborators: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest first, without the owner */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found, or not readable by the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoCheckCollaborator: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the collaborator
                 * @example mira
                 */
                collaborator: string;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the user is a collaborator */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository, its owner or the collaborator was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not a collaborator, or repository not found, or not readable by the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoAddCollaborator: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the collaborator
                 * @example mira
                 */
                collaborator: string;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "permission": "read"
                 *     }
                 */
                "application/json": components["schemas"]["AddCollaboratorOption"];
            };
        };
        responses: {
            /** @description the user has the permission */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository, its owner or the collaborator was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is not a repo admin, or one of owner and collaborator has blocked the other */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found, or not readable by the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found, the user is the owner, or the permission is unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoDeleteCollaborator: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the collaborator
                 * @example mira
                 */
                collaborator: string;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the user is not a collaborator */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository, its owner or the collaborator was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is not a repo admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found, or not readable by the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoGetRepoPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the collaborator
                 * @example mira
                 */
                collaborator: string;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "permission": "",
                     *       "role_name": "",
                     *       "user": {
                     *         "id": 7,
                     *         "login": "mira",
                     *         "login_name": "",
                     *         "source_id": 0,
                     *         "full_name": "Mira",
                     *         "email": "mira@example.com",
                     *         "avatar_url": "https://punchcard.example.com/avatars/7",
                     *         "html_url": "https://punchcard.example.com/mira",
                     *         "language": "",
                     *         "is_admin": false,
                     *         "last_login": "2026-05-04T09:30:00Z",
                     *         "created": "2026-05-04T09:30:00Z",
                     *         "restricted": false,
                     *         "active": true,
                     *         "prohibit_login": false,
                     *         "location": "",
                     *         "pronouns": "",
                     *         "website": "",
                     *         "description": "",
                     *         "visibility": "public",
                     *         "followers_count": 0,
                     *         "following_count": 0,
                     *         "starred_repos_count": 0,
                     *         "username": "mira"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description none, read, write, admin or owner */
                        permission: string;
                        /** @description same as permission */
                        role_name: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description the repository, its owner or the collaborator was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is neither that user nor a repo admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found, or repository not found, or not readable by the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueListIssues: {
        parameters: {
            query?: {
                /**
                 * @description login of an assignee
                 * @example mira
                 */
                assigned_by?: string;
                /** @description updated by then */
                before?: string;
                /**
                 * @description login of the creator
                 * @example mira
                 */
                created_by?: string;
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description time: include the time spent and the estimate */
                include?: "time";
                /** @description names of labels; any value gives an empty list, as there are none here */
                labels?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description any value gives an empty list: mentions are not recorded */
                mentioned_by?: string;
                /** @description names or ids of milestones; any value gives an empty list, as there are none here */
                milestones?: string;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description ids of projects; any value gives an empty list, as there are none here */
                projects?: string;
                /** @description part of the title or body */
                q?: string;
                /** @description updated since then */
                since?: string;
                /** @description defaults to open */
                state?: "open" | "closed" | "all";
                /** @description pulls gives an empty list */
                type?: "issues" | "pulls";
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description newest first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"][];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or issue not found, or not readable by the caller; or issues are disabled; or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueCreateIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Clock drifts",
                 *       "body": "Pauses are counted too.",
                 *       "assignee": "mira",
                 *       "assignees": [
                 *         "mira"
                 *       ],
                 *       "due_date": "2026-05-04T09:30:00Z",
                 *       "closed": false,
                 *       "time_estimate": 0
                 *     }
                 */
                "application/json": components["schemas"]["CreateIssueOption"];
            };
        };
        responses: {
            /** @description one record; see Issue */
            201: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description one of the caller and the owner has blocked the other */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or issue not found, or not readable by the caller; or issues are disabled */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description title, body or due date is invalid, or an assignee is unknown or cannot read the repository */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the repository is archived */
            423: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueGetIssue: {
        parameters: {
            query?: {
                /** @description time: include the time spent and the estimate */
                include?: "time";
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see Issue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or issue not found, or not readable by the caller; or issues are disabled */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description include is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the issue and its entries have been deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is not a repo admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or issue not found, or not readable by the caller; or issues are disabled */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the issue has entries in a locked period */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueEditIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        /** @description missing and null members are left unchanged */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "The clock runs too fast",
                 *       "body": "Pauses are counted too.",
                 *       "state": "open",
                 *       "time_estimate": 0,
                 *       "assignee": "mira",
                 *       "assignees": [
                 *         "mira"
                 *       ],
                 *       "due_date": "2026-05-04T09:30:00Z",
                 *       "unset_due_date": false
                 *     }
                 */
                "application/json": components["schemas"]["EditIssueOption"];
            };
        };
        responses: {
            /** @description one record; see Issue */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not edit the issue, or one of the caller and the owner has blocked the other */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or issue not found, or not readable by the caller; or issues are disabled */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description title, body or due date is invalid, or an assignee is unknown or cannot read the repository */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the repository is archived */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueGetComments: {
        parameters: {
            query?: {
                /** @description edited by then */
                before?: string;
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description edited since then */
                since?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"][];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or issue not found, or not readable by the caller; or issues are disabled */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueCreateComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "It drifts by 3 s a day."
                 *     }
                 */
                "application/json": components["schemas"]["CreateIssueCommentOption"];
            };
        };
        responses: {
            /** @description one record; see Comment */
            201: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the owner or the issue's poster has blocked the caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or issue not found, or not readable by the caller; or issues are disabled */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is empty or too long */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the repository is archived */
            423: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueGetIssueReactions: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {}
                     *     ]
                     */
                    "application/json": Record<string, never>[];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or issue not found, or not readable by the caller; or issues are disabled */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueDeleteStopWatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the stopwatch has been deleted */
            204: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not track time on the issue, or time tracking is disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or issue not found, or not readable by the caller */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller has no stopwatch there */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is invalid */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueStartStopWatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the stopwatch is running */
            201: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not track time on the issue, or time tracking is disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or issue not found, or not readable by the caller */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller already has a stopwatch there, or one elsewhere that cannot be stopped */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is invalid */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueStopStopWatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        /** @description may be omitted */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["IssueStopStopWatchOption"];
            };
        };
        responses: {
            /** @description the stopwatch has been stopped */
            201: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not track time on the issue, or time tracking is disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or issue not found, or not readable by the caller */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller has no stopwatch there; or may not add time there, or it runs in the future: it is kept */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ended_at or note is invalid, or it ran for more than 366 days */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueTimeSummary: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "seconds": 5400,
                     *       "billable_seconds": 5400,
                     *       "count": 2,
                     *       "spent": 5400,
                     *       "own": 5400,
                     *       "estimate": 7200,
                     *       "remaining": 1800,
                     *       "progress": 0,
                     *       "users": [
                     *         {
                     *           "user_id": 7,
                     *           "user_name": "mira",
                     *           "seconds": 5400,
                     *           "billable_seconds": 5400,
                     *           "count": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description seconds of billable entries
                         * @example 5400
                         */
                        billable_seconds: number;
                        /**
                         * @description number of entries
                         * @example 2
                         */
                        count: number;
                        /**
                         * @description seconds; 0: none
                         * @example 7200
                         */
                        estimate: number;
                        /**
                         * @description the caller's part of seconds
                         * @example 5400
                         */
                        own: number;
                        progress: number | null;
                        remaining: number | null;
                        /** @example 5400 */
                        seconds: number;
                        /**
                         * @description same as seconds
                         * @example 5400
                         */
                        spent: number;
                        /** @description by user, most time first; paged */
                        users: {
                            /**
                             * @description seconds of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description number of entries
                             * @example 2
                             */
                            count: number;
                            /** @example 5400 */
                            seconds: number;
                            /** Format: int64 */
                            user_id: number;
                            /** @example mira */
                            user_name: string;
                        }[];
                    };
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description time tracking is disabled, or issue not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueGetCommentsAndTimeline: {
        parameters: {
            query?: {
                /** @description at or before this time */
                before?: string;
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description at or after this time */
                since?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineComment"][];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or issue not found, or not readable by the caller; or issues are disabled */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueTrackedTimes: {
        parameters: {
            query?: {
                /** @description only entries at or before this time */
                before?: string;
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description only entries at or after this time */
                since?: string;
                /** @description updated at or before this time */
                updated_before?: string;
                /** @description updated at or after this time */
                updated_since?: string;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ordered by the entry's time, then by id */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description another user is given, and the caller is not an issues writer */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description time tracking is disabled, or issue or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a time is invalid, or page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueAddTime: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        /** @description give time or duration, or both if they are equal */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddTimeOption"];
            };
        };
        responses: {
            /** @description one record; see TrackedTime */
            200: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository */
            400: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not use the time tracker on the issue; without a body */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description issue not found, or the given user not found */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is invalid; the message names the field */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the entry is in a locked period of the repository */
            423: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueResetTime: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the addresses have been deleted */
            204: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository */
            400: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not use the time tracker on the issue */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description issue not found, or the caller has no times on it */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is invalid */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description one of the entries is in a locked period of the repository; none is deleted */
            423: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueGetTime: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description id of the tracked time */
                id: number;
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see TrackedTime */
            200: {
                headers: {
                    /** @description version of the entry, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time belongs to another user, and the caller is not an issues writer */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description issue or time not found, or the time is deleted */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueDeleteTime: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description `*`, or ETags separated by commas: only if the entry has one of them */
                "If-Match"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description id of the tracked time */
                id: number;
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the time has been deleted */
            204: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository */
            400: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not use the time tracker on the issue, or the time belongs to another user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description issue or time not found, or the time is already deleted */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the entry was changed in the meantime: If-Match names another ETag */
            412: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is invalid */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the entry is in a locked period of the repository */
            423: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueEditTime: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description `*`, or ETags separated by commas: only if the entry has one of them */
                "If-Match"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description id of the tracked time */
                id: number;
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        /** @description missing members are left unchanged; so are null ones, except started */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["IssueEditTimeOption"];
            };
        };
        responses: {
            /** @description one record; see TrackedTime */
            200: {
                headers: {
                    /** @description version of the entry, for `If-Match` */
                    ETag?: string;
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository or the target repository */
            400: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not use the time tracker on the issue or the target issue, or the time belongs to another user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description issue, time or target not found, or the time is deleted */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the entry was changed in the meantime: If-Match names another ETag */
            412: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is invalid; the message names the field */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the entry is, or would be, in a locked period of the repository */
            423: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueRestoreTime: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description id of the tracked time */
                id: number;
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see TrackedTime */
            200: {
                headers: {
                    /** @description version of the entry, for `If-Match` */
                    ETag?: string;
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository */
            400: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not use the time tracker on the issue, or the time belongs to another user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description issue or time not found */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time is not deleted */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is invalid */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the entry is in a locked period of the repository */
            423: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueListTimeRevisions: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description id of the tracked time */
                id: number;
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeRevision"][];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time belongs to another user, and the caller is not an issues writer */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description issue or time not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueRestoreReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        /** @description may be omitted */
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["IssueRestoreResetOption"];
            };
        };
        responses: {
            /** @description one record; see Restoration */
            200: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restoration"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository */
            400: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not use the time tracker on the issue */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description issue or batch not found, or the caller may restore none of its entries */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description all of its entries have been restored already */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is invalid; the message names the field */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the entry is in a locked period of the repository */
            423: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueGetRepoComments: {
        parameters: {
            query?: {
                /** @description edited by then */
                before?: string;
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description edited since then */
                since?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"][];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found, or not readable by the caller; or issues are disabled */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueGetComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description id of the comment */
                id: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see Comment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or comment not found, or not readable by the caller; or issues are disabled */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueDeleteComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description id of the comment */
                id: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the comment was deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not delete the comment */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or comment not found, or not readable by the caller; or issues are disabled */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueEditComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description id of the comment */
                id: number;
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "It drifts by 3 s a day."
                 *     }
                 */
                "application/json": components["schemas"]["EditIssueCommentOption"];
            };
        };
        responses: {
            /** @description one record; see Comment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not edit the comment, or was blocked */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or comment not found, or not readable by the caller; or issues are disabled */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is empty or too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the repository is archived */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueListLabels: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {}
                     *     ]
                     */
                    "application/json": Record<string, never>[];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found, or not readable by the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoTimeExport: {
        parameters: {
            query?: {
                /** @description only billable, or only others */
                billable?: boolean;
                /** @description defaults to the caller's setting */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description defaults to csv */
                format?: "csv" | "xlsx" | "json";
                /**
                 * @description start: that of a day or period in the time zone, or a time: 2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339
                 * @example 2026-05-01
                 */
                from?: string;
                /** @description index of an issue; requires repository */
                issue?: number;
                /** @description part of the note, case-insensitive */
                note?: string;
                /** @description instead of from and to; relative to today */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /** @description adds rounded seconds to the exact ones */
                round?: "nearest" | "up" | "down";
                /** @description round to multiples of this */
                round_minutes?: number;
                /** @description each entry is rounded */
                round_per?: "entry";
                /**
                 * @description IANA time zone of days; defaults to the caller's setting
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description end: a day or period, inclusive, or a time, exclusive; the same forms as from
                 * @example 2026-05-01
                 */
                to?: string;
                /** @description csv and xlsx: a last row with the total; defaults to false */
                total?: boolean;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON or a file, as requested */
            200: {
                headers: {
                    /** @description name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                    /** @example  */
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    /** @example  */
                    "text/csv": string;
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description another user is given, and the caller is not an issues writer */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository, issue or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many long lists of the caller are in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoGetTimeLock: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see TimeLock */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeLock"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository, and the caller is not a repo admin */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not track time in the repository */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoPutTimeLock: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "until": "2026-06-01T00:00:00+02:00",
                 *       "reason": "May is billed"
                 *     }
                 */
                "application/json": components["schemas"]["RepoPutTimeLockOption"];
            };
        };
        responses: {
            /** @description one record; see TimeLock */
            200: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeLock"];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is not a repo admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description until or time_zone is invalid, or a reason is missing or too long */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoDeleteTimeLock: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "an entry was forgotten"
                 *     }
                 */
                "application/json": components["schemas"]["RepoDeleteTimeLockOption"];
            };
        };
        responses: {
            /** @description no tracked time is locked */
            204: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is not a repo admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found, or no locked period */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the reason is missing or too long */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoTimeReport: {
        parameters: {
            query?: {
                /** @description only billable, or only others */
                billable?: boolean;
                /** @description defaults to the caller's setting */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description json, or a file to download */
                format?: "json" | "csv" | "xlsx";
                /**
                 * @description start: that of a day or period in the time zone, or a time: 2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339
                 * @example 2026-05-01
                 */
                from?: string;
                /**
                 * @description up to two different keys
                 * @example month,user
                 */
                group_by?: string;
                /** @description index of an issue; requires repository */
                issue?: number;
                /** @description part of the note, case-insensitive */
                note?: string;
                /** @description csv and xlsx: a column with the different notes of each group; at most 20,000 in all */
                notes?: boolean;
                /** @description instead of from and to; relative to today */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /** @description adds rounded seconds to the exact ones */
                round?: "nearest" | "up" | "down";
                /** @description round to multiples of this */
                round_minutes?: number;
                /** @description what to round; defaults to entry */
                round_per?: "entry" | "group";
                /**
                 * @description IANA time zone of days; defaults to the caller's setting
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description end: a day or period, inclusive, or a time, exclusive; the same forms as from
                 * @example 2026-05-01
                 */
                to?: string;
                /** @description csv and xlsx: a last row with the total; defaults to true */
                total?: boolean;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON or a file, as requested */
            200: {
                headers: {
                    /** @description name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-04-30T22:00:00Z",
                     *       "to": "2026-04-30T22:00:00Z",
                     *       "time_zone": "Europe/Berlin",
                     *       "first_day_of_week": "",
                     *       "group_by": [
                     *         "month",
                     *         "user"
                     *       ],
                     *       "rounding": {
                     *         "round": "up",
                     *         "minutes": 15,
                     *         "per": "entry"
                     *       },
                     *       "total": {
                     *         "seconds": 9000,
                     *         "rounded_seconds": 9900,
                     *         "billable_seconds": 5400,
                     *         "billable_rounded_seconds": 5400,
                     *         "count": 2,
                     *         "average_seconds": 4500
                     *       },
                     *       "groups": [
                     *         {
                     *           "day": "2026-05-04",
                     *           "week": "2026-05-04",
                     *           "month": "2026-05",
                     *           "year": "2026",
                     *           "user": {
                     *             "id": 7,
                     *             "login": "mira"
                     *           },
                     *           "repository": {
                     *             "id": 7,
                     *             "name": "clock",
                     *             "owner": "mira",
                     *             "full_name": "mira/clock"
                     *           },
                     *           "issue": {
                     *             "id": 7,
                     *             "number": 4,
                     *             "title": "The clock runs too fast",
                     *             "repository": {
                     *               "id": 7,
                     *               "name": "clock",
                     *               "owner": "mira",
                     *               "full_name": "mira/clock"
                     *             }
                     *           },
                     *           "billable": false,
                     *           "seconds": 9000,
                     *           "rounded_seconds": 9900,
                     *           "billable_seconds": 5400,
                     *           "billable_rounded_seconds": 5400,
                     *           "count": 2,
                     *           "average_seconds": 4500
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description monday, saturday or sunday */
                        first_day_of_week: string;
                        from: string | null;
                        /**
                         * @example [
                         *       "month",
                         *       "user"
                         *     ]
                         */
                        group_by: ("day" | "week" | "month" | "year" | "user" | "repository" | "issue" | "billable")[];
                        /** @description ordered by the group_by keys: time, then names, billable first; keys not in group_by are null */
                        groups: {
                            /**
                             * @description average per entry
                             * @example 4500
                             */
                            average_seconds: number;
                            billable: boolean | null;
                            /**
                             * @description rounded seconds of billable entries
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description seconds of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description number of entries
                             * @example 2
                             */
                            count: number;
                            day: string | null;
                            issue: {
                                /** Format: int64 */
                                id: number;
                                /**
                                 * @description index within the repository
                                 * @example 4
                                 */
                                number: number;
                                repository: components["schemas"]["RepositoryMeta"];
                                /** @description empty if the caller can no longer read the repository */
                                title: string;
                            } | null;
                            month: string | null;
                            repository: components["schemas"]["RepositoryMeta"] | null;
                            /**
                             * @description rounded sum; equal to seconds without rounding
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description exact sum
                             * @example 9000
                             */
                            seconds: number;
                            user: {
                                /** Format: int64 */
                                id: number;
                                /**
                                 * @description Ghost if the user was deleted
                                 * @example mira
                                 */
                                login: string;
                            } | null;
                            week: string | null;
                            year: string | null;
                        }[];
                        rounding: {
                            /**
                             * @description round to multiples of this
                             * @example 15
                             */
                            minutes: number;
                            /**
                             * @description entry or group
                             * @example entry
                             */
                            per: string;
                            /**
                             * @description nearest, up or down
                             * @example up
                             */
                            round: string;
                        } | null;
                        /** @example Europe/Berlin */
                        time_zone: string;
                        to: string | null;
                        /** @description per group: sum of the rounded groups */
                        total: {
                            /**
                             * @description average per entry
                             * @example 4500
                             */
                            average_seconds: number;
                            /**
                             * @description rounded seconds of billable entries
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description seconds of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description number of entries
                             * @example 2
                             */
                            count: number;
                            /**
                             * @description rounded sum; equal to seconds without rounding
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description exact sum
                             * @example 9000
                             */
                            seconds: number;
                        };
                    };
                    /** @example  */
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    /** @example  */
                    "text/csv": string;
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description another user is given, and the caller is not an issues writer */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository, issue or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or there would be too many groups or notes */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many reports of the caller are running or queued */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoTimeSummary: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "seconds": 5400,
                     *       "billable_seconds": 5400,
                     *       "count": 2,
                     *       "own": 5400,
                     *       "estimate": 7200,
                     *       "users": [
                     *         {
                     *           "user_id": 7,
                     *           "user_name": "mira",
                     *           "seconds": 5400,
                     *           "billable_seconds": 5400,
                     *           "count": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description seconds of billable entries
                         * @example 5400
                         */
                        billable_seconds: number;
                        /**
                         * @description number of entries
                         * @example 2
                         */
                        count: number;
                        /**
                         * @description sum over all issues, in seconds; 0: no estimates
                         * @example 7200
                         */
                        estimate: number;
                        /**
                         * @description the caller's part of seconds
                         * @example 5400
                         */
                        own: number;
                        /** @example 5400 */
                        seconds: number;
                        /** @description by user, most time first; paged */
                        users: {
                            /**
                             * @description seconds of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description number of entries
                             * @example 2
                             */
                            count: number;
                            /** @example 5400 */
                            seconds: number;
                            /** Format: int64 */
                            user_id: number;
                            /** @example mira */
                            user_name: string;
                        }[];
                    };
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found, or not readable by the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoTrackedTimes: {
        parameters: {
            query?: {
                /** @description only entries at or before this time */
                before?: string;
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description only entries at or after this time */
                since?: string;
                /** @description updated at or before this time */
                updated_before?: string;
                /** @description updated at or after this time */
                updated_since?: string;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ordered by the entry's time, then by id */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description another user is given, and the caller is not an issues writer */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a time is invalid, or page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userTrackedTimes: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
                /**
                 * @description owner of the times
                 * @example mira
                 */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ordered by the entry's time, then by id */
            200: {
                headers: {
                    /** @description since when the operation is deprecated, RFC 9745 */
                    Deprecation?: string;
                    /** @description rel `successor-version`: the list that replaces this one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                };
            };
            /** @description the repository, its owner or the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is neither that user nor a repo admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    /** @description since when the operation is deprecated, RFC 9745 */
                    Deprecation?: string;
                    /** @description rel `successor-version`: the list that replaces this one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description since when the operation is deprecated, RFC 9745 */
                    Deprecation?: string;
                    /** @description rel `successor-version`: the list that replaces this one */
                    Link?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoListTopics: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the repository
                 * @example mira
                 */
                owner: string;
                /**
                 * @description name of the repository
                 * @example site
                 */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "topics": []
                     *     }
                     */
                    "application/json": {
                        topics: string[];
                    };
                };
            };
            /** @description the repository or its owner was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found, or not readable by the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueSearchIssues: {
        parameters: {
            query?: {
                /** @description only those assigned to the caller */
                assigned?: boolean;
                /** @description updated by then */
                before?: string;
                /** @description only issues created by the caller */
                created?: boolean;
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description time: include the time spent and the estimate */
                include?: "time";
                /** @description names of labels; any value gives an empty list, as there are none here */
                labels?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description true gives an empty list: mentions are not recorded */
                mentioned?: boolean;
                /** @description names or ids of milestones; any value gives an empty list, as there are none here */
                milestones?: string;
                /**
                 * @description login of the repository owner
                 * @example mira
                 */
                owner?: string;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description ids of projects; any value gives an empty list, as there are none here */
                projects?: string;
                /** @description part of the title or body */
                q?: string;
                /** @description true gives an empty list: there are no reviews */
                review_requested?: boolean;
                /** @description true gives an empty list: there are no reviews */
                reviewed?: boolean;
                /** @description updated since then */
                since?: string;
                /** @description defaults to open */
                state?: "open" | "closed" | "all";
                /** @description any value gives an empty list: there are no teams */
                team?: string;
                /** @description pulls gives an empty list */
                type?: "issues" | "pulls";
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description newest first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description owner not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    repoSearch: {
        parameters: {
            query?: {
                /** @description only archived ones, or only others */
                archived?: boolean;
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description with uid: only owned repositories */
                exclusive?: boolean;
                /** @description search descriptions too */
                includeDesc?: boolean;
                /** @description true: only private repositories, false: only public ones */
                is_private?: boolean;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description fork and mirror give an empty list: there are none */
                mode?: "source" | "fork" | "mirror" | "collaborative";
                /** @description defaults to asc */
                order?: "asc" | "desc";
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description false: no private ones */
                private?: boolean;
                /** @description part of the name */
                q?: string;
                /** @description defaults to alpha */
                sort?: "alpha" | "created" | "updated" | "id";
                /** @description id of a user who starred it; 0: any; others give an empty list, as there are none here */
                starredBy?: number;
                /** @description id of a team; 0: any; others give an empty list, as there are none here */
                team_id?: number;
                /** @description only templates, or only others */
                template?: boolean;
                /** @description with q: gives an empty list: there are no topics */
                topic?: boolean;
                /** @description id of a user who owns the repository or collaborates on it; 0: any */
                uid?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "data": [
                     *         {
                     *           "id": 7,
                     *           "owner": {
                     *             "id": 7,
                     *             "login": "mira",
                     *             "login_name": "",
                     *             "source_id": 0,
                     *             "full_name": "Mira",
                     *             "email": "mira@example.com",
                     *             "avatar_url": "https://punchcard.example.com/avatars/7",
                     *             "html_url": "https://punchcard.example.com/mira",
                     *             "language": "",
                     *             "is_admin": false,
                     *             "last_login": "2026-05-04T09:30:00Z",
                     *             "created": "2026-05-04T09:30:00Z",
                     *             "restricted": false,
                     *             "active": true,
                     *             "prohibit_login": false,
                     *             "location": "",
                     *             "pronouns": "",
                     *             "website": "",
                     *             "description": "",
                     *             "visibility": "public",
                     *             "followers_count": 0,
                     *             "following_count": 0,
                     *             "starred_repos_count": 0,
                     *             "username": "mira"
                     *           },
                     *           "name": "clock",
                     *           "full_name": "mira/clock",
                     *           "description": "",
                     *           "empty": false,
                     *           "private": false,
                     *           "fork": false,
                     *           "template": false,
                     *           "parent": null,
                     *           "mirror": false,
                     *           "size": 0,
                     *           "language": "",
                     *           "languages_url": "https://punchcard.example.com/api/v1/repos/mira/clock/languages",
                     *           "html_url": "https://punchcard.example.com/mira/clock",
                     *           "url": "https://punchcard.example.com/api/v1/repos/mira/clock",
                     *           "link": "",
                     *           "ssh_url": "",
                     *           "clone_url": "https://punchcard.example.com/mira/clock.git",
                     *           "original_url": "",
                     *           "website": "",
                     *           "stars_count": 0,
                     *           "forks_count": 0,
                     *           "watchers_count": 0,
                     *           "open_issues_count": 0,
                     *           "open_pr_counter": 0,
                     *           "release_counter": 0,
                     *           "default_branch": "main",
                     *           "archived": false,
                     *           "created_at": "2026-05-04T09:30:00Z",
                     *           "updated_at": "2026-05-04T09:30:00Z",
                     *           "archived_at": "2026-05-04T09:30:00Z",
                     *           "permissions": {
                     *             "admin": true,
                     *             "push": true,
                     *             "pull": true
                     *           },
                     *           "has_issues": true,
                     *           "internal_tracker": {
                     *             "enable_time_tracker": true,
                     *             "allow_only_contributors_to_track_time": false,
                     *             "enable_issue_dependencies": false,
                     *             "default_billable": false,
                     *             "admins_may_edit_time": false
                     *           },
                     *           "has_wiki": false,
                     *           "has_pull_requests": false,
                     *           "has_projects": false,
                     *           "projects_mode": "",
                     *           "has_releases": false,
                     *           "has_packages": false,
                     *           "has_actions": false,
                     *           "ignore_whitespace_conflicts": false,
                     *           "allow_merge_commits": false,
                     *           "allow_rebase": false,
                     *           "allow_rebase_explicit": false,
                     *           "allow_squash_merge": false,
                     *           "allow_fast_forward_only_merge": false,
                     *           "allow_rebase_update": false,
                     *           "default_delete_branch_after_merge": false,
                     *           "default_merge_style": "merge",
                     *           "default_allow_maintainer_edit": false,
                     *           "avatar_url": "https://punchcard.example.com/avatars/7",
                     *           "internal": false,
                     *           "mirror_interval": "",
                     *           "object_format_name": "sha1",
                     *           "mirror_updated": "2026-05-04T09:30:00Z",
                     *           "topics": [],
                     *           "licenses": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Repository"][];
                        ok: boolean;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "registration": "off",
                     *       "confirms_email": false,
                     *       "sends_mail": false,
                     *       "resend_seconds": 0,
                     *       "min_password_length": 0,
                     *       "time_zone": "Europe/Berlin",
                     *       "first_day_of_week": "monday",
                     *       "working_day_seconds": 28800
                     *     }
                     */
                    "application/json": {
                        /** @description added addresses must be confirmed */
                        confirms_email: boolean;
                        first_day_of_week: "monday" | "saturday" | "sunday";
                        min_password_length: number;
                        /** @description who may register an account */
                        registration: "off" | "open" | "invitation";
                        /** @description minimum interval between two mails to one address */
                        resend_seconds: number;
                        /** @description a mail server is configured; otherwise mail waits */
                        sends_mail: boolean;
                        /** @example Europe/Berlin */
                        time_zone: string;
                        /** @example 28800 */
                        working_day_seconds: number;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGeneralAPISettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "max_response_items": 0,
                     *       "default_paging_num": 0,
                     *       "default_git_trees_per_page": 0,
                     *       "default_max_blob_size": 0,
                     *       "default_max_response_size": 0
                     *     }
                     */
                    "application/json": {
                        default_git_trees_per_page: number;
                        default_max_blob_size: number;
                        default_max_response_size: number;
                        default_paging_num: number;
                        max_response_items: number;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGeneralAttachmentSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": false,
                     *       "allowed_types": "",
                     *       "max_size": 0,
                     *       "max_files": 0
                     *     }
                     */
                    "application/json": {
                        allowed_types: string;
                        enabled: boolean;
                        max_files: number;
                        /** @description MiB */
                        max_size: number;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGeneralRepositorySettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mirrors_disabled": false,
                     *       "http_git_disabled": false,
                     *       "migrations_disabled": false,
                     *       "stars_disabled": false,
                     *       "time_tracking_disabled": false,
                     *       "lfs_disabled": false
                     *     }
                     */
                    "application/json": {
                        http_git_disabled: boolean;
                        lfs_disabled: boolean;
                        migrations_disabled: boolean;
                        mirrors_disabled: boolean;
                        stars_disabled: boolean;
                        time_tracking_disabled: boolean;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGeneralUISettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "default_theme": "",
                     *       "allowed_reactions": [
                     *         ""
                     *       ],
                     *       "custom_emojis": []
                     *     }
                     */
                    "application/json": {
                        allowed_reactions: string[];
                        custom_emojis: string[];
                        default_theme: string;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userGetCurrent: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see User */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userDeleteCurrent: {
        parameters: {
            query?: {
                /** @description also delete all repositories; they cannot be restored */
                purge?: boolean;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple",
                 *       "otp": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["UserDeleteCurrentOption"];
            };
        };
        responses: {
            /** @description the account has been deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the password or two-factor code is wrong, or the code is missing */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller owns repositories, or is the last site admin */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a repository to delete has entries in a locked period */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many wrong passwords */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    forgejoBlockUser: {
        parameters: {
            query?: {
                /** @description private */
                note?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the user to block
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the user is blocked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user is the caller */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the note is too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userListBlocks: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest block first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCheckUserBlock: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the blocked user
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the caller has blocked that user */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not blocked, or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userBlockUser: {
        parameters: {
            query?: {
                /** @description private */
                note?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the user to block
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the user is blocked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user is the caller */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the note is too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userUnblockUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the user to unblock
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the user is not blocked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userListEmails: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ordered by id */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userAddEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "mira@example.com",
                 *         "mira+work@example.org"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateEmailOption"];
            };
        };
        responses: {
            /** @description the added ones, in the given order */
            201: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the list is empty or too long, the account would have too many, or an address is invalid, repeated or already used; the message names it */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many addresses in use were tried within the hour, or too many mails to pending accounts were requested from one network */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userDeleteEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "mira+work@example.org"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DeleteEmailOption"];
            };
        };
        responses: {
            /** @description the addresses have been deleted */
            204: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description an address is not one of the caller's; the message names it */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the list is too long, or an address is the primary one; the message names it */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userEditEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description one of the caller's addresses in any spelling, or its id
                 * @example mira@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "primary": true
                 *     }
                 */
                "application/json": components["schemas"]["UserEditEmailOption"];
            };
        };
        responses: {
            /** @description one record; see Email */
            200: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the address is not one of the caller's */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the address is not verified, or `primary` is not true */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many changes within the hour */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userConfirmEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description one of the caller's addresses in any spelling, or its id
                 * @example mira@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "K7QX-2MHD-9PWT-4RAC"
                 *     }
                 */
                "application/json": components["schemas"]["UserConfirmEmailOption"];
            };
        };
        responses: {
            /** @description one record; see Email */
            200: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the address is not one of the caller's */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description another account has confirmed the address; it was removed from the list */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the code is wrong or expired */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many wrong codes for this address within the hour */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userResendEmailConfirmation: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description one of the caller's addresses in any spelling, or its id
                 * @example mira@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the mail is queued */
            202: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the address is not one of the caller's */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the address is already verified */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a mail was just sent, or too many within the hour; see `Retry-After` */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userConfirmEmailByToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "5f0c…"
                 *     }
                 */
                "application/json": components["schemas"]["UserConfirmEmailByTokenOption"];
            };
        };
        responses: {
            /** @description the address is verified */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "mira@example.com",
                     *       "username": "mira",
                     *       "activated": false
                     *     }
                     */
                    "application/json": {
                        /** @description whether the account became active */
                        activated: boolean;
                        /** @example mira@example.com */
                        email: string;
                        /** @description login of the owner */
                        username: string;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description another account has confirmed the address */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the token is unknown, used or expired */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCurrentEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description the `id` of the last event received; any other value is ignored */
                "Last-Event-Id"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description events, until either side closes the stream */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: hello
                     *     id: 7.3c.4_0
                     *     data: {}
                     *
                     *     event: times
                     *     id: 7.3c.4_b.b.1
                     *     data: {}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it; or the request uses a password, or a token limited to public repositories */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many streams are open, or the server is stopping; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    /** @description name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": null,
                     *       "emails": [],
                     *       "tokens": [],
                     *       "sessions": [],
                     *       "two_factor": null,
                     *       "following": [],
                     *       "followers": [],
                     *       "blocks": [],
                     *       "repositories": [],
                     *       "collaborations": [],
                     *       "issues": [],
                     *       "assignments": [],
                     *       "tracked_times": [],
                     *       "time_revisions": [],
                     *       "stopwatches": [],
                     *       "calendar": null,
                     *       "events": [],
                     *       "mails": [],
                     *       "audit": []
                     *     }
                     */
                    "application/json": {
                        /** @description the user, with settings and former names */
                        account: unknown;
                        /** @description issues assigned to the caller */
                        assignments: unknown[];
                        /** @description audit records about the caller */
                        audit: unknown[];
                        /** @description users blocked by the caller, with notes */
                        blocks: unknown[];
                        /** @description when the calendar subscription was created; null if there is none */
                        calendar: unknown;
                        /** @description repositories shared with the caller */
                        collaborations: unknown[];
                        /** @description addresses */
                        emails: unknown[];
                        /** @description the caller's events on issues */
                        events: unknown[];
                        /** @description users who follow the caller */
                        followers: unknown[];
                        /** @description users whom the caller follows */
                        following: unknown[];
                        /** @description issues created by the caller */
                        issues: unknown[];
                        /** @description listed mails to the caller, without their content */
                        mails: unknown[];
                        /** @description the caller's repositories, deleted ones last */
                        repositories: unknown[];
                        /** @description sessions */
                        sessions: unknown[];
                        /** @description the running stopwatch */
                        stopwatches: unknown[];
                        /** @description changes made by the caller, or to the caller's entries */
                        time_revisions: unknown[];
                        /** @description tokens, without their secrets */
                        tokens: unknown[];
                        /** @description entries, deleted ones last */
                        tracked_times: unknown[];
                        /** @description two-factor authentication state */
                        two_factor: unknown;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCurrentListFollowers: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description only users who follow each other */
                mutual?: boolean;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description part of the login or full name */
                q?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest relation first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCurrentListFollowing: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description only users who follow each other */
                mutual?: boolean;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description part of the login or full name */
                q?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest relation first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCurrentCheckFollowing: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the followed user
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the caller follows that user */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not following, or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCurrentPutFollow: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the user to follow
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the caller follows the user */
            204: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description one of the users has blocked the other */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is invalid */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCurrentDeleteFollow: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the user to unfollow
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the caller does not follow the user */
            204: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is invalid */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userListTrackableIssues: {
        parameters: {
            query?: {
                /** @description defaults to 10 */
                limit?: number;
                /** @description words of the title or of owner/name; a number, `#12` or `owner/name#12` */
                q?: string;
                /** @description only issues of the caller's latest entries */
                tracked?: boolean;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see Issue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCurrentListKeys: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example [] */
                    "application/json": unknown[];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    forgejoListBlockedUsers: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest block first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "block_id": 0,
                     *         "created_at": "2026-05-04T09:30:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /**
                         * Format: int64
                         * @description id of the blocked user
                         */
                        block_id: number;
                        /**
                         * Format: date-time
                         * @description when they were blocked
                         * @example 2026-05-04T09:30:00Z
                         */
                        created_at: string;
                    }[];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userChangePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "old_password": "correct horse battery staple",
                 *       "new_password": "two other horses in the rain",
                 *       "otp": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["UserChangePasswordOption"];
            };
        };
        responses: {
            /** @description the new password is set */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the new password is too short or too easy to guess */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the old password or the code is wrong, the code is missing, or the caller acts for another user */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the new password is too long, or is the same as the old one */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many wrong passwords */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "mira@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["UserForgotPasswordOption"];
            };
        };
        responses: {
            /** @description the requested data */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "If this is the primary address of an account, a mail with a link is on its way to it."
                     *     }
                     */
                    "application/json": {
                        /** @example If this is the primary address of an account, a mail with a link is on its way to it. */
                        message: string;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the address is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many requests from one network */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "9f86d081884c7d659a2feaa0c55ad015",
                 *       "password": "correct horse battery staple",
                 *       "end_access": false
                 *     }
                 */
                "application/json": components["schemas"]["UserResetPasswordOption"];
            };
        };
        responses: {
            /** @description the new password is set */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the password is too short or too easy to guess */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the token is unknown, used or expired; or the password is too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "mira",
                 *       "email": "mira@example.com",
                 *       "password": "correct horse battery staple",
                 *       "invitation": "9f86d081884c7d659a2feaa0c55ad015"
                 *     }
                 */
                "application/json": components["schemas"]["UserRegisterOption"];
            };
        };
        responses: {
            /** @description the requested data */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 7,
                     *         "login": "mira",
                     *         "login_name": "",
                     *         "source_id": 0,
                     *         "full_name": "Mira",
                     *         "email": "mira@example.com",
                     *         "avatar_url": "https://punchcard.example.com/avatars/7",
                     *         "html_url": "https://punchcard.example.com/mira",
                     *         "language": "",
                     *         "is_admin": false,
                     *         "last_login": "2026-05-04T09:30:00Z",
                     *         "created": "2026-05-04T09:30:00Z",
                     *         "restricted": false,
                     *         "active": true,
                     *         "prohibit_login": false,
                     *         "location": "",
                     *         "pronouns": "",
                     *         "website": "",
                     *         "description": "",
                     *         "visibility": "public",
                     *         "followers_count": 0,
                     *         "following_count": 0,
                     *         "starred_repos_count": 0,
                     *         "username": "mira"
                     *       },
                     *       "confirmation_required": false
                     *     }
                     */
                    "application/json": {
                        /** @description a mail has been queued; the account becomes active once the address is confirmed */
                        confirmation_required: boolean;
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description the password is too short or too easy to guess */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description registration is closed, or the invitation is missing, unknown, used or expired */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a field is invalid, the name is taken or reserved, or the address is used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many registrations from one network */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userListRelations: {
        parameters: {
            query: {
                /**
                 * @description user ids separated by commas; at most 50
                 * @example 2,3
                 */
                uid: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one per id, in the given order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relation"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description uid is not a list of ids, or too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCurrentListRepos: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see Repository */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createCurrentUserRepo: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "punchcard",
                 *       "description": "",
                 *       "private": false,
                 *       "template": false,
                 *       "default_branch": "main",
                 *       "internal_tracker": {
                 *         "enable_time_tracker": true,
                 *         "allow_only_contributors_to_track_time": false,
                 *         "enable_issue_dependencies": false,
                 *         "default_billable": false,
                 *         "admins_may_edit_time": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateRepoOption"];
            };
        };
        responses: {
            /** @description one record; see Repository */
            201: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the owner already has a repository with this name, or the name is reserved */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the name is invalid, or a text is too long */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userReposTimeExport: {
        parameters: {
            query?: {
                /** @description only billable, or only others */
                billable?: boolean;
                /** @description defaults to the caller's setting */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description defaults to csv */
                format?: "csv" | "xlsx" | "json";
                /**
                 * @description start: that of a day or period in the time zone, or a time: 2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339
                 * @example 2026-05-01
                 */
                from?: string;
                /** @description index of an issue; requires repository */
                issue?: number;
                /** @description part of the note, case-insensitive */
                note?: string;
                /** @description instead of from and to; relative to today */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /**
                 * @description owner/name: only entries in this repository
                 * @example mira/site
                 */
                repository?: string;
                /** @description adds rounded seconds to the exact ones */
                round?: "nearest" | "up" | "down";
                /** @description round to multiples of this */
                round_minutes?: number;
                /** @description each entry is rounded */
                round_per?: "entry";
                /**
                 * @description IANA time zone of days; defaults to the caller's setting
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description end: a day or period, inclusive, or a time, exclusive; the same forms as from
                 * @example 2026-05-01
                 */
                to?: string;
                /** @description csv and xlsx: a last row with the total; defaults to false */
                total?: boolean;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON or a file, as requested */
            200: {
                headers: {
                    /** @description name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                    /** @example  */
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    /** @example  */
                    "text/csv": string;
                };
            };
            /** @description time tracking is disabled */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller does not administer the repository */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository, issue or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many long lists of the caller are in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userReposTimeReport: {
        parameters: {
            query?: {
                /** @description only billable, or only others */
                billable?: boolean;
                /** @description defaults to the caller's setting */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description json, or a file to download */
                format?: "json" | "csv" | "xlsx";
                /**
                 * @description start: that of a day or period in the time zone, or a time: 2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339
                 * @example 2026-05-01
                 */
                from?: string;
                /**
                 * @description up to two different keys
                 * @example month,user
                 */
                group_by?: string;
                /** @description index of an issue; requires repository */
                issue?: number;
                /** @description part of the note, case-insensitive */
                note?: string;
                /** @description csv and xlsx: a column with the different notes of each group; at most 20,000 in all */
                notes?: boolean;
                /** @description instead of from and to; relative to today */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /**
                 * @description owner/name: only entries in this repository
                 * @example mira/site
                 */
                repository?: string;
                /** @description adds rounded seconds to the exact ones */
                round?: "nearest" | "up" | "down";
                /** @description round to multiples of this */
                round_minutes?: number;
                /** @description what to round; defaults to entry */
                round_per?: "entry" | "group";
                /**
                 * @description IANA time zone of days; defaults to the caller's setting
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description end: a day or period, inclusive, or a time, exclusive; the same forms as from
                 * @example 2026-05-01
                 */
                to?: string;
                /** @description csv and xlsx: a last row with the total; defaults to true */
                total?: boolean;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON or a file, as requested */
            200: {
                headers: {
                    /** @description name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-04-30T22:00:00Z",
                     *       "to": "2026-04-30T22:00:00Z",
                     *       "time_zone": "Europe/Berlin",
                     *       "first_day_of_week": "",
                     *       "group_by": [
                     *         "month",
                     *         "user"
                     *       ],
                     *       "rounding": {
                     *         "round": "up",
                     *         "minutes": 15,
                     *         "per": "entry"
                     *       },
                     *       "total": {
                     *         "seconds": 9000,
                     *         "rounded_seconds": 9900,
                     *         "billable_seconds": 5400,
                     *         "billable_rounded_seconds": 5400,
                     *         "count": 2,
                     *         "average_seconds": 4500
                     *       },
                     *       "groups": [
                     *         {
                     *           "day": "2026-05-04",
                     *           "week": "2026-05-04",
                     *           "month": "2026-05",
                     *           "year": "2026",
                     *           "user": {
                     *             "id": 7,
                     *             "login": "mira"
                     *           },
                     *           "repository": {
                     *             "id": 7,
                     *             "name": "clock",
                     *             "owner": "mira",
                     *             "full_name": "mira/clock"
                     *           },
                     *           "issue": {
                     *             "id": 7,
                     *             "number": 4,
                     *             "title": "The clock runs too fast",
                     *             "repository": {
                     *               "id": 7,
                     *               "name": "clock",
                     *               "owner": "mira",
                     *               "full_name": "mira/clock"
                     *             }
                     *           },
                     *           "billable": false,
                     *           "seconds": 9000,
                     *           "rounded_seconds": 9900,
                     *           "billable_seconds": 5400,
                     *           "billable_rounded_seconds": 5400,
                     *           "count": 2,
                     *           "average_seconds": 4500
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description monday, saturday or sunday */
                        first_day_of_week: string;
                        from: string | null;
                        /**
                         * @example [
                         *       "month",
                         *       "user"
                         *     ]
                         */
                        group_by: ("day" | "week" | "month" | "year" | "user" | "repository" | "issue" | "billable")[];
                        /** @description ordered by the group_by keys: time, then names, billable first; keys not in group_by are null */
                        groups: {
                            /**
                             * @description average per entry
                             * @example 4500
                             */
                            average_seconds: number;
                            billable: boolean | null;
                            /**
                             * @description rounded seconds of billable entries
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description seconds of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description number of entries
                             * @example 2
                             */
                            count: number;
                            day: string | null;
                            issue: {
                                /** Format: int64 */
                                id: number;
                                /**
                                 * @description index within the repository
                                 * @example 4
                                 */
                                number: number;
                                repository: components["schemas"]["RepositoryMeta"];
                                /** @description empty if the caller can no longer read the repository */
                                title: string;
                            } | null;
                            month: string | null;
                            repository: components["schemas"]["RepositoryMeta"] | null;
                            /**
                             * @description rounded sum; equal to seconds without rounding
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description exact sum
                             * @example 9000
                             */
                            seconds: number;
                            user: {
                                /** Format: int64 */
                                id: number;
                                /**
                                 * @description Ghost if the user was deleted
                                 * @example mira
                                 */
                                login: string;
                            } | null;
                            week: string | null;
                            year: string | null;
                        }[];
                        rounding: {
                            /**
                             * @description round to multiples of this
                             * @example 15
                             */
                            minutes: number;
                            /**
                             * @description entry or group
                             * @example entry
                             */
                            per: string;
                            /**
                             * @description nearest, up or down
                             * @example up
                             */
                            round: string;
                        } | null;
                        /** @example Europe/Berlin */
                        time_zone: string;
                        to: string | null;
                        /** @description per group: sum of the rounded groups */
                        total: {
                            /**
                             * @description average per entry
                             * @example 4500
                             */
                            average_seconds: number;
                            /**
                             * @description rounded seconds of billable entries
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description seconds of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description number of entries
                             * @example 2
                             */
                            count: number;
                            /**
                             * @description rounded sum; equal to seconds without rounding
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description exact sum
                             * @example 9000
                             */
                            seconds: number;
                        };
                    };
                    /** @example  */
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    /** @example  */
                    "text/csv": string;
                };
            };
            /** @description time tracking is disabled */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller does not administer the repository */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository, issue or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or there would be too many groups or notes */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many reports of the caller are running or queued */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCreateSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "mira",
                 *       "password": "correct horse battery staple",
                 *       "otp": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["UserCreateSessionOption"];
            };
        };
        responses: {
            /** @description the requested data */
            201: {
                headers: {
                    /** @description cookie of the session, or its deletion */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "session": {
                     *         "id": 7,
                     *         "created_at": "2026-05-04T09:30:00Z",
                     *         "last_seen_at": "2026-05-04T09:30:00Z",
                     *         "address": "",
                     *         "user_agent": "",
                     *         "current": false
                     *       },
                     *       "user": {
                     *         "id": 7,
                     *         "login": "mira",
                     *         "login_name": "",
                     *         "source_id": 0,
                     *         "full_name": "Mira",
                     *         "email": "mira@example.com",
                     *         "avatar_url": "https://punchcard.example.com/avatars/7",
                     *         "html_url": "https://punchcard.example.com/mira",
                     *         "language": "",
                     *         "is_admin": false,
                     *         "last_login": "2026-05-04T09:30:00Z",
                     *         "created": "2026-05-04T09:30:00Z",
                     *         "restricted": false,
                     *         "active": true,
                     *         "prohibit_login": false,
                     *         "location": "",
                     *         "pronouns": "",
                     *         "website": "",
                     *         "description": "",
                     *         "visibility": "public",
                     *         "followers_count": 0,
                     *         "following_count": 0,
                     *         "starred_repos_count": 0,
                     *         "username": "mira"
                     *       },
                     *       "must_change_password": false
                     *     }
                     */
                    "application/json": {
                        /** @description whether the password must be changed before anything else */
                        must_change_password: boolean;
                        session: components["schemas"]["Session"];
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description user unknown, or wrong password; or the two-factor code is wrong or missing, then with `X-Gitea-OTP: required` */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account is not activated or may not sign in, or the request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description username or password is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userDeleteSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the session has ended and its cookie is deleted */
            204: {
                headers: {
                    /** @description cookie of the session, or its deletion */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the request has no session */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userConfirmSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple",
                 *       "otp": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["UserConfirmSessionOption"];
            };
        };
        responses: {
            /** @description the password is confirmed for some minutes */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the password or two-factor code is wrong, or the code is missing */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the request has no session */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is invalid; the message names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many wrong passwords or codes */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userListSessions: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see Session */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userEndSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description the id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the session has ended */
            204: {
                headers: {
                    /** @description cookie of the session, or its deletion */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description session not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUserSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see UserSettings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSettings"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateUserSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "full_name": "Mira Holt",
                 *       "hide_email": true
                 *     }
                 */
                "application/json": components["schemas"]["UserSettingsOptions"];
            };
        };
        responses: {
            /** @description one record; see UserSettings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSettings"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is invalid; the message names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userListSignIns: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description newest first; always paged */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignIn"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userGetStopWatches: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see StopWatch */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StopWatch"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userDeleteStopWatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the stopwatch has been deleted */
            204: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller has no stopwatch */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is invalid */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userEditStopWatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description missing and null members are left unchanged */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UserEditStopWatchOption"];
            };
        };
        responses: {
            /** @description one record; see StopWatch */
            200: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StopWatch"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not track time on the target issue */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller has no stopwatch, or repository or issue not found */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the stopwatch was paused too often, or would be paused before it began */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a member is invalid */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userStopStopWatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description may be omitted */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UserStopStopWatchOption"];
            };
        };
        responses: {
            /** @description one record; see TrackedTime */
            200: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"];
                };
            };
            /** @description it ran for less than a second: nothing was recorded */
            204: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller has no stopwatch */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not add time there, or the stopwatch runs in the future: it is kept */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ended_at or note is invalid, or it ran for more than 366 days */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCurrentTrackedTimes: {
        parameters: {
            query?: {
                /** @description only entries at or before this time */
                before?: string;
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description only entries at or after this time */
                since?: string;
                /** @description updated at or before this time */
                updated_before?: string;
                /** @description updated at or after this time */
                updated_since?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ordered by the entry's time, then by id */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a time is invalid, or page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userBulkTimes: {
        parameters: {
            query?: {
                /** @description one failure rolls back all; defaults to true */
                atomic?: boolean;
            };
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operations": [
                 *         {
                 *           "op": "add",
                 *           "repository": "mira/site",
                 *           "issue": 4,
                 *           "duration": "1h30m",
                 *           "note": "review"
                 *         },
                 *         {
                 *           "op": "delete",
                 *           "repository": "mira/site",
                 *           "issue": 4,
                 *           "id": 17
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UserBulkTimesOption"];
            };
        };
        responses: {
            /** @description one record; see BulkResults */
            200: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResults"];
                };
            };
            /** @description time tracking is disabled for the repository of an operation */
            400: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description of an operation: the caller may not use the time tracker, or the time belongs to another user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description of an operation: repository, issue, user or time not found */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time of an operation was changed in the meantime */
            412: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description an operation is invalid, and the message names it; or there are none or too many */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time of an operation is in a locked period of the repository */
            423: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCalendarSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://punchcard.example.com/calendar/2f9c….ics",
                     *       "created_at": "2026-05-04T09:30:00Z",
                     *       "last_used_at": "2026-05-04T09:30:00Z"
                     *     }
                     */
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        last_used_at: string | null;
                        url: string | null;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description there is no subscription */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userSubscribeCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://punchcard.example.com/calendar/2f9c….ics",
                     *       "created_at": "2026-05-04T09:30:00Z",
                     *       "last_used_at": "2026-05-04T09:30:00Z"
                     *     }
                     */
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        last_used_at: string | null;
                        url: string | null;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the token is limited to public repositories, or the caller acts for another user */
            403: {
                headers: {
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userUnsubscribeCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the URL no longer works */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description there is no subscription */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userTimeExport: {
        parameters: {
            query?: {
                /** @description only billable, or only others */
                billable?: boolean;
                /** @description defaults to the caller's setting */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description defaults to csv */
                format?: "csv" | "xlsx" | "json" | "ics";
                /**
                 * @description start: that of a day or period in the time zone, or a time: 2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339
                 * @example 2026-05-01
                 */
                from?: string;
                /** @description index of an issue; requires repository */
                issue?: number;
                /** @description part of the note, case-insensitive */
                note?: string;
                /** @description instead of from and to; relative to today */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /**
                 * @description owner/name: only entries in this repository
                 * @example mira/site
                 */
                repository?: string;
                /** @description adds rounded seconds to the exact ones */
                round?: "nearest" | "up" | "down";
                /** @description round to multiples of this */
                round_minutes?: number;
                /** @description each entry is rounded */
                round_per?: "entry";
                /**
                 * @description IANA time zone of days; defaults to the caller's setting
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description end: a day or period, inclusive, or a time, exclusive; the same forms as from
                 * @example 2026-05-01
                 */
                to?: string;
                /** @description csv and xlsx: a last row with the total; defaults to false */
                total?: boolean;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON or a file, as requested */
            200: {
                headers: {
                    /** @description name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                    /** @example  */
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    /** @example  */
                    "text/calendar": string;
                    /** @example  */
                    "text/csv": string;
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found: the caller can neither read it nor has entries in it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many long lists of the caller are in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userImportTimes: {
        parameters: {
            query?: {
                /** @description rows without an issue use the issue with their task as its title, which is created if missing */
                create_issues?: boolean;
                /** @description whether dates such as 01/12/2026 start with the day or the month; required unless a date in the file tells */
                date_order?: "dmy" | "mdy";
                /** @description how to read hours such as 1,250; required unless a number in the file decides it */
                decimal_mark?: "." | ",";
                /** @description save nothing, and report the result of each row */
                dry_run?: boolean;
                /** @description the issue for rows without one: owner/name#42, or #42 in the repository of each row */
                issue?: string;
                /**
                 * @description owner/name: for rows without one
                 * @example mira/site
                 */
                repository?: string;
                /**
                 * @description time zone of times without one; defaults to the caller's
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /** @description the tracker that exported the file; recognized by the headings by default */
                tracker?: "toggl" | "clockify" | "harvest" | "kimai" | "solidtime";
            };
            header?: {
                /** @description a key for this change, chosen by the client: a repetition within 24 hours takes effect once and gets the first response again, or 409 where that was too large to keep. At most 10,000 keys in 24 hours; more get 429 */
                "Idempotency-Key"?: string;
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csv": "issue,started,duration,note\nmira/site#4,2026-05-04 09:30,1h30m,review\n"
                 *     }
                 */
                "application/json": components["schemas"]["UserImportTimesOption"];
                /**
                 * @example issue,started,duration,note
                 *     mira/site#4,2026-05-04 09:30,1h30m,review
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dry_run": false,
                     *       "added": 0,
                     *       "changed": 0,
                     *       "unchanged": 0,
                     *       "refused": 0,
                     *       "skipped": 0,
                     *       "rounded": 0,
                     *       "tracker": "toggl",
                     *       "date_order": "dmy",
                     *       "decimal_mark": ",",
                     *       "columns": [
                     *         {
                     *           "heading": "Start date",
                     *           "field": "date"
                     *         }
                     *       ],
                     *       "persons": [
                     *         {
                     *           "name": "Mira Lane",
                     *           "email": "mira@example.com",
                     *           "user": "",
                     *           "rows": 12
                     *         }
                     *       ],
                     *       "projects": [
                     *         {
                     *           "name": "Website",
                     *           "repository": "mira/site",
                     *           "rows": 12
                     *         }
                     *       ],
                     *       "issues": [
                     *         {
                     *           "repository": "mira/site",
                     *           "number": 4,
                     *           "title": "The clock runs too fast",
                     *           "is_new": false,
                     *           "rows": 12,
                     *           "time": 5400
                     *         }
                     *       ],
                     *       "rows": [
                     *         {
                     *           "line": 2,
                     *           "action": "add",
                     *           "message": "",
                     *           "id": 7,
                     *           "key": "",
                     *           "occurrence": 1,
                     *           "rounded": false,
                     *           "repository": "mira/site",
                     *           "repository_id": 0,
                     *           "user": "mira",
                     *           "before": {
                     *             "issue": 4,
                     *             "time": 5400,
                     *             "created": "2026-05-04T09:30:00Z",
                     *             "started": "2026-05-04T09:30:00Z",
                     *             "note": "review",
                     *             "billable": false,
                     *             "external_id": ""
                     *           },
                     *           "after": {
                     *             "issue": 4,
                     *             "time": 5400,
                     *             "created": "2026-05-04T09:30:00Z",
                     *             "started": "2026-05-04T09:30:00Z",
                     *             "note": "review",
                     *             "billable": false,
                     *             "external_id": ""
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        added: number;
                        changed: number;
                        columns: {
                            field: string | null;
                            /** @example Start date */
                            heading: string;
                        }[];
                        date_order: string | null;
                        decimal_mark: string | null;
                        /** @description whether this was a dry run, which saves nothing */
                        dry_run: boolean;
                        /** @description where the rows go */
                        issues: {
                            /** @description whether the import creates it */
                            is_new: boolean;
                            /** @description index of the issue; provisional for a new one in a dry run */
                            number: number;
                            /** @example mira/site */
                            repository: string;
                            /**
                             * @description number of rows
                             * @example 12
                             */
                            rows: number;
                            /**
                             * @description seconds
                             * @example 5400
                             */
                            time: number;
                            title: string;
                        }[];
                        /** @description the people named in the file */
                        persons: {
                            email: string;
                            /** @example Mira Lane */
                            name: string;
                            /**
                             * @description number of rows
                             * @example 12
                             */
                            rows: number;
                            user: string | null;
                        }[];
                        /** @description the projects named in the file */
                        projects: {
                            /** @example Website */
                            name: string;
                            repository: string | null;
                            /**
                             * @description number of rows
                             * @example 12
                             */
                            rows: number;
                        }[];
                        /** @description only in a dry run: otherwise one fails the import */
                        refused: number;
                        /** @description rows whose duration differs from start and end, which are used */
                        rounded: number;
                        rows: {
                            /** @enum {unknown} */
                            action: "add" | "change" | "unchanged" | "skip" | "error";
                            /** @description null if the row was refused or skipped */
                            after: {
                                billable: boolean;
                                /** Format: date-time */
                                created: string;
                                external_id: string;
                                /**
                                 * @description index of the issue
                                 * @example 4
                                 */
                                issue: number;
                                /** @example review */
                                note: string;
                                started: string | null;
                                /**
                                 * @description seconds
                                 * @example 5400
                                 */
                                time: number;
                            } | null;
                            /** @description null if there is no entry yet */
                            before: {
                                billable: boolean;
                                /** Format: date-time */
                                created: string;
                                external_id: string;
                                /**
                                 * @description index of the issue
                                 * @example 4
                                 */
                                issue: number;
                                /** @example review */
                                note: string;
                                started: string | null;
                                /**
                                 * @description seconds
                                 * @example 5400
                                 */
                                time: number;
                            } | null;
                            id: number | null;
                            /** @description key of identical rows; empty if refused or skipped */
                            key: string;
                            /**
                             * @description first line of the row in the file
                             * @example 2
                             */
                            line: number;
                            /** @description why the row was refused or skipped; otherwise empty */
                            message: string;
                            /**
                             * @description ordinal among equal rows, from 1
                             * @example 1
                             */
                            occurrence: number;
                            repository: string | null;
                            repository_id: number | null;
                            /** @description whether the duration differs from start and end, which are used */
                            rounded: boolean;
                            user: string | null;
                        }[];
                        /** @description rows that are not finished work */
                        skipped: number;
                        tracker: string | null;
                        unchanged: number;
                    };
                };
            };
            /** @description time tracking is disabled for the repository of an operation */
            400: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description of a row: the caller may not use the time tracker, or may not import another user's time */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description of a row: repository, issue or user not found */
            404: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is still in progress, or was carried out and its response was too large to keep */
            409: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the file or a row is invalid; the message names the line */
            422: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time of an operation is in a locked period of the repository */
            423: {
                headers: {
                    /** @description `true`: this is the stored response; nothing was changed */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userReadImportColumns: {
        parameters: {
            query?: {
                /** @description whether dates such as 01/12/2026 start with the day or the month; required unless a date in the file tells */
                date_order?: "dmy" | "mdy";
                /** @description how to read hours such as 1,250; required unless a number in the file decides it */
                decimal_mark?: "." | ",";
                /** @description the tracker that exported the file; recognized by the headings by default */
                tracker?: "toggl" | "clockify" | "harvest" | "kimai" | "solidtime";
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csv": "Ticket,Day,Hours\n4,2026-05-04,1.5\n"
                 *     }
                 */
                "application/json": components["schemas"]["UserReadImportColumnsOption"];
                /**
                 * @example Ticket,Day,Hours
                 *     4,2026-05-04,1.5
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracker": "toggl",
                     *       "date_order": "dmy",
                     *       "decimal_mark": ",",
                     *       "rows": 0,
                     *       "problem": "",
                     *       "columns": [
                     *         {
                     *           "heading": "Start date",
                     *           "field": "date",
                     *           "example": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        columns: {
                            /** @description the start of the first cell that is not empty */
                            example: string;
                            field: string | null;
                            /** @example Start date */
                            heading: string;
                        }[];
                        date_order: string | null;
                        decimal_mark: string | null;
                        /** @description why the file cannot be imported with these columns; otherwise empty */
                        problem: string;
                        /** @description number of rows */
                        rows: number;
                        tracker: string | null;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the file or the mapping is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userTimeLint: {
        parameters: {
            query?: {
                /** @description only billable, or only others */
                billable?: boolean;
                /** @description defaults to the caller's setting */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /**
                 * @description start: that of a day or period in the time zone, or a time: 2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339
                 * @example 2026-05-01
                 */
                from?: string;
                /** @description index of an issue; requires repository */
                issue?: number;
                /** @description part of the note, case-insensitive */
                note?: string;
                /** @description instead of from and to; relative to today */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /**
                 * @description owner/name: only entries in this repository
                 * @example mira/site
                 */
                repository?: string;
                /**
                 * @description IANA time zone of days; defaults to the caller's setting
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description end: a day or period, inclusive, or a time, exclusive; the same forms as from
                 * @example 2026-05-01
                 */
                to?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-04-30T22:00:00Z",
                     *       "to": "2026-04-30T22:00:00Z",
                     *       "time_zone": "Europe/Berlin",
                     *       "first_day_of_week": "",
                     *       "complete": false,
                     *       "findings": [
                     *         {
                     *           "kind": "overlap",
                     *           "message": "two entries cover the same 30m",
                     *           "mend": "let the one end before the other begins, or delete one of them",
                     *           "day": "2026-05-04",
                     *           "seconds": 1800,
                     *           "times": [
                     *             {
                     *               "id": 7,
                     *               "created": "2026-05-04T09:30:00Z",
                     *               "time": 5400,
                     *               "user_id": 7,
                     *               "user_name": "mira",
                     *               "issue_id": 31,
                     *               "issue": {
                     *                 "id": 31,
                     *                 "url": "https://punchcard.example.com/api/v1/repos/mira/clock/issues/4",
                     *                 "html_url": "https://punchcard.example.com/mira/clock/issues/4",
                     *                 "number": 4,
                     *                 "user": {
                     *                   "id": 7,
                     *                   "login": "mira",
                     *                   "login_name": "",
                     *                   "source_id": 0,
                     *                   "full_name": "Mira",
                     *                   "email": "mira@example.com",
                     *                   "avatar_url": "https://punchcard.example.com/avatars/7",
                     *                   "html_url": "https://punchcard.example.com/mira",
                     *                   "language": "",
                     *                   "is_admin": false,
                     *                   "last_login": "2026-05-04T09:30:00Z",
                     *                   "created": "2026-05-04T09:30:00Z",
                     *                   "restricted": false,
                     *                   "active": true,
                     *                   "prohibit_login": false,
                     *                   "location": "",
                     *                   "pronouns": "",
                     *                   "website": "",
                     *                   "description": "",
                     *                   "visibility": "public",
                     *                   "followers_count": 0,
                     *                   "following_count": 0,
                     *                   "starred_repos_count": 0,
                     *                   "username": "mira"
                     *                 },
                     *                 "original_author": "",
                     *                 "original_author_id": 0,
                     *                 "title": "The clock runs too fast",
                     *                 "body": "Pauses are counted too.",
                     *                 "ref": "",
                     *                 "assets": [],
                     *                 "labels": [],
                     *                 "milestone": null,
                     *                 "assignee": {
                     *                   "id": 7,
                     *                   "login": "mira",
                     *                   "login_name": "",
                     *                   "source_id": 0,
                     *                   "full_name": "Mira",
                     *                   "email": "mira@example.com",
                     *                   "avatar_url": "https://punchcard.example.com/avatars/7",
                     *                   "html_url": "https://punchcard.example.com/mira",
                     *                   "language": "",
                     *                   "is_admin": false,
                     *                   "last_login": "2026-05-04T09:30:00Z",
                     *                   "created": "2026-05-04T09:30:00Z",
                     *                   "restricted": false,
                     *                   "active": true,
                     *                   "prohibit_login": false,
                     *                   "location": "",
                     *                   "pronouns": "",
                     *                   "website": "",
                     *                   "description": "",
                     *                   "visibility": "public",
                     *                   "followers_count": 0,
                     *                   "following_count": 0,
                     *                   "starred_repos_count": 0,
                     *                   "username": "mira"
                     *                 },
                     *                 "assignees": [
                     *                   {
                     *                     "id": 7,
                     *                     "login": "mira",
                     *                     "login_name": "",
                     *                     "source_id": 0,
                     *                     "full_name": "Mira",
                     *                     "email": "mira@example.com",
                     *                     "avatar_url": "https://punchcard.example.com/avatars/7",
                     *                     "html_url": "https://punchcard.example.com/mira",
                     *                     "language": "",
                     *                     "is_admin": false,
                     *                     "last_login": "2026-05-04T09:30:00Z",
                     *                     "created": "2026-05-04T09:30:00Z",
                     *                     "restricted": false,
                     *                     "active": true,
                     *                     "prohibit_login": false,
                     *                     "location": "",
                     *                     "pronouns": "",
                     *                     "website": "",
                     *                     "description": "",
                     *                     "visibility": "public",
                     *                     "followers_count": 0,
                     *                     "following_count": 0,
                     *                     "starred_repos_count": 0,
                     *                     "username": "mira"
                     *                   }
                     *                 ],
                     *                 "state": "open",
                     *                 "is_locked": false,
                     *                 "comments": 0,
                     *                 "created_at": "2026-05-04T09:30:00Z",
                     *                 "updated_at": "2026-05-04T09:30:00Z",
                     *                 "closed_at": null,
                     *                 "due_date": null,
                     *                 "time_estimate": 0,
                     *                 "pull_request": null,
                     *                 "repository": {
                     *                   "id": 7,
                     *                   "name": "clock",
                     *                   "owner": "mira",
                     *                   "full_name": "mira/clock"
                     *                 },
                     *                 "pin_order": 0,
                     *                 "time": {
                     *                   "spent": 5400,
                     *                   "own": 5400,
                     *                   "estimate": 7200,
                     *                   "remaining": 1800,
                     *                   "progress": 0
                     *                 }
                     *               },
                     *               "note": "",
                     *               "billable": false,
                     *               "started": "2026-05-04T09:30:00Z",
                     *               "updated": "2026-05-04T09:30:00Z",
                     *               "created_by": "",
                     *               "external_id": "",
                     *               "version": 0
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description false if there are more findings than listed */
                        complete: boolean;
                        /** @description ordered by time */
                        findings: {
                            day: string | null;
                            /** @enum {unknown} */
                            kind: "overlap" | "long_day" | "long_entry" | "closed_issue" | "future" | "long_stopwatch";
                            /**
                             * @description how to fix it
                             * @example let the one end before the other begins, or delete one of them
                             */
                            mend: string;
                            /** @example two entries cover the same 30m */
                            message: string;
                            /**
                             * @description seconds in excess
                             * @example 1800
                             */
                            seconds: number;
                            /** @description the entries concerned; at most 20 for a day */
                            times: components["schemas"]["TrackedTime"][];
                        }[];
                        /** @description monday, saturday or sunday */
                        first_day_of_week: string;
                        from: string | null;
                        /** @example Europe/Berlin */
                        time_zone: string;
                        to: string | null;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found: the caller can neither read it nor has entries in it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many reports of the caller are running */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userParseTime: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "#42 1h30m yesterday 14:00 review",
                 *       "repo": "mira/site"
                 *     }
                 */
                "application/json": components["schemas"]["UserParseTimeOption"];
            };
        };
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "repository": "mira/site",
                     *       "issue": 42,
                     *       "title": "The clock runs too fast",
                     *       "seconds": 5400,
                     *       "duration": "1h 30m",
                     *       "started": "2026-05-04T09:30:00Z",
                     *       "created": "2026-05-04T09:30:00Z",
                     *       "note": "review",
                     *       "errors": [
                     *         {
                     *           "at": 0,
                     *           "message": ""
                     *         }
                     *       ],
                     *       "readings": [
                     *         {
                     *           "text": "#42 1h 2026-11-03 dentist",
                     *           "seconds": 3600,
                     *           "started": "2026-05-04T09:30:00Z",
                     *           "created": "2026-05-04T09:30:00Z",
                     *           "note": ""
                     *         }
                     *       ],
                     *       "choices": [
                     *         {
                     *           "repository": "mira/site",
                     *           "issue": 42,
                     *           "title": "The clock runs too fast",
                     *           "note": "",
                     *           "text": "mira/site#42 1h"
                     *         }
                     *       ],
                     *       "time_words": [
                     *         ""
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description if no issue is named: the caller's issues whose title or repository the first words of the note could mean */
                        choices: {
                            /**
                             * @description index of the issue
                             * @example 42
                             */
                            issue: number;
                            /** @description the note without the words of the title */
                            note: string;
                            /**
                             * @description owner/name
                             * @example mira/site
                             */
                            repository: string;
                            /**
                             * @description the same sentence with this issue
                             * @example mira/site#42 1h
                             */
                            text: string;
                            /** @description title of the issue */
                            title: string;
                        }[];
                        /**
                         * Format: date-time
                         * @description time of the resulting entry
                         */
                        created: string;
                        duration: string | null;
                        /** @description why it is not a valid entry; empty if it can be added */
                        errors: {
                            /** @description offset in the text, in UTF-16 code units */
                            at: number;
                            message: string;
                        }[];
                        issue: number | null;
                        /** @example review */
                        note: string;
                        /** @description possible meanings, if there is an error */
                        readings: {
                            /** Format: date-time */
                            created: string;
                            note: string;
                            /** @example 3600 */
                            seconds: number;
                            started: string | null;
                            /**
                             * @description an unambiguous sentence with this meaning
                             * @example #42 1h 2026-11-03 dentist
                             */
                            text: string;
                        }[];
                        repository: string | null;
                        seconds: number | null;
                        started: string | null;
                        /** @description words of the note that look like a time or a date, to ask the user about */
                        time_words: string[];
                        title: string | null;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the text is too long, or repo or time_zone is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userTimeReport: {
        parameters: {
            query?: {
                /** @description only billable, or only others */
                billable?: boolean;
                /** @description defaults to the caller's setting */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description json, or a file to download */
                format?: "json" | "csv" | "xlsx";
                /**
                 * @description start: that of a day or period in the time zone, or a time: 2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339
                 * @example 2026-05-01
                 */
                from?: string;
                /**
                 * @description up to two different keys
                 * @example month,user
                 */
                group_by?: string;
                /** @description index of an issue; requires repository */
                issue?: number;
                /** @description part of the note, case-insensitive */
                note?: string;
                /** @description csv and xlsx: a column with the different notes of each group; at most 20,000 in all */
                notes?: boolean;
                /** @description instead of from and to; relative to today */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /**
                 * @description owner/name: only entries in this repository
                 * @example mira/site
                 */
                repository?: string;
                /** @description adds rounded seconds to the exact ones */
                round?: "nearest" | "up" | "down";
                /** @description round to multiples of this */
                round_minutes?: number;
                /** @description what to round; defaults to entry */
                round_per?: "entry" | "group";
                /**
                 * @description IANA time zone of days; defaults to the caller's setting
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description end: a day or period, inclusive, or a time, exclusive; the same forms as from
                 * @example 2026-05-01
                 */
                to?: string;
                /** @description csv and xlsx: a last row with the total; defaults to true */
                total?: boolean;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON or a file, as requested */
            200: {
                headers: {
                    /** @description name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-04-30T22:00:00Z",
                     *       "to": "2026-04-30T22:00:00Z",
                     *       "time_zone": "Europe/Berlin",
                     *       "first_day_of_week": "",
                     *       "group_by": [
                     *         "month",
                     *         "user"
                     *       ],
                     *       "rounding": {
                     *         "round": "up",
                     *         "minutes": 15,
                     *         "per": "entry"
                     *       },
                     *       "total": {
                     *         "seconds": 9000,
                     *         "rounded_seconds": 9900,
                     *         "billable_seconds": 5400,
                     *         "billable_rounded_seconds": 5400,
                     *         "count": 2,
                     *         "average_seconds": 4500
                     *       },
                     *       "groups": [
                     *         {
                     *           "day": "2026-05-04",
                     *           "week": "2026-05-04",
                     *           "month": "2026-05",
                     *           "year": "2026",
                     *           "user": {
                     *             "id": 7,
                     *             "login": "mira"
                     *           },
                     *           "repository": {
                     *             "id": 7,
                     *             "name": "clock",
                     *             "owner": "mira",
                     *             "full_name": "mira/clock"
                     *           },
                     *           "issue": {
                     *             "id": 7,
                     *             "number": 4,
                     *             "title": "The clock runs too fast",
                     *             "repository": {
                     *               "id": 7,
                     *               "name": "clock",
                     *               "owner": "mira",
                     *               "full_name": "mira/clock"
                     *             }
                     *           },
                     *           "billable": false,
                     *           "seconds": 9000,
                     *           "rounded_seconds": 9900,
                     *           "billable_seconds": 5400,
                     *           "billable_rounded_seconds": 5400,
                     *           "count": 2,
                     *           "average_seconds": 4500
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description monday, saturday or sunday */
                        first_day_of_week: string;
                        from: string | null;
                        /**
                         * @example [
                         *       "month",
                         *       "user"
                         *     ]
                         */
                        group_by: ("day" | "week" | "month" | "year" | "user" | "repository" | "issue" | "billable")[];
                        /** @description ordered by the group_by keys: time, then names, billable first; keys not in group_by are null */
                        groups: {
                            /**
                             * @description average per entry
                             * @example 4500
                             */
                            average_seconds: number;
                            billable: boolean | null;
                            /**
                             * @description rounded seconds of billable entries
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description seconds of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description number of entries
                             * @example 2
                             */
                            count: number;
                            day: string | null;
                            issue: {
                                /** Format: int64 */
                                id: number;
                                /**
                                 * @description index within the repository
                                 * @example 4
                                 */
                                number: number;
                                repository: components["schemas"]["RepositoryMeta"];
                                /** @description empty if the caller can no longer read the repository */
                                title: string;
                            } | null;
                            month: string | null;
                            repository: components["schemas"]["RepositoryMeta"] | null;
                            /**
                             * @description rounded sum; equal to seconds without rounding
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description exact sum
                             * @example 9000
                             */
                            seconds: number;
                            user: {
                                /** Format: int64 */
                                id: number;
                                /**
                                 * @description Ghost if the user was deleted
                                 * @example mira
                                 */
                                login: string;
                            } | null;
                            week: string | null;
                            year: string | null;
                        }[];
                        rounding: {
                            /**
                             * @description round to multiples of this
                             * @example 15
                             */
                            minutes: number;
                            /**
                             * @description entry or group
                             * @example entry
                             */
                            per: string;
                            /**
                             * @description nearest, up or down
                             * @example up
                             */
                            round: string;
                        } | null;
                        /** @example Europe/Berlin */
                        time_zone: string;
                        to: string | null;
                        /** @description per group: sum of the rounded groups */
                        total: {
                            /**
                             * @description average per entry
                             * @example 4500
                             */
                            average_seconds: number;
                            /**
                             * @description rounded seconds of billable entries
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description seconds of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description number of entries
                             * @example 2
                             */
                            count: number;
                            /**
                             * @description rounded sum; equal to seconds without rounding
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description exact sum
                             * @example 9000
                             */
                            seconds: number;
                        };
                    };
                    /** @example  */
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    /** @example  */
                    "text/csv": string;
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found: the caller can neither read it nor has entries in it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or there would be too many groups or notes */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many reports of the caller are running or queued */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userSearchTimes: {
        parameters: {
            query?: {
                /** @description only billable, or only others */
                billable?: boolean;
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description defaults to the caller's setting */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /**
                 * @description start: that of a day or period in the time zone, or a time: 2026-05-04, yesterday, monday, last monday, last 7 days, last month, 2026-05, 2026-W47, Q3, 2026-Q3, yesterday 14:00 or a time in RFC 3339
                 * @example 2026-05-01
                 */
                from?: string;
                /** @description index of an issue; requires repository */
                issue?: number;
                /** @description page size, at most 1000; without page and limit all entries are returned */
                limit?: number;
                /** @description part of the note, case-insensitive */
                note?: string;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description instead of from and to; relative to today */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /**
                 * @description owner/name: only entries in this repository
                 * @example mira/site
                 */
                repository?: string;
                /** @description defaults to newest first */
                sort?: "newest" | "oldest";
                /**
                 * @description IANA time zone of days; defaults to the caller's setting
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description end: a day or period, inclusive, or a time, exclusive; the same forms as from
                 * @example 2026-05-01
                 */
                to?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see TrackedTime */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description repository not found: the caller can neither read it nor has entries in it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userTimeSummary: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "seconds": 5400,
                     *       "billable_seconds": 5400,
                     *       "count": 2,
                     *       "repositories": [
                     *         {
                     *           "repository": {
                     *             "id": 7,
                     *             "name": "clock",
                     *             "owner": "mira",
                     *             "full_name": "mira/clock"
                     *           },
                     *           "seconds": 5400,
                     *           "billable_seconds": 5400,
                     *           "count": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description seconds of billable entries
                         * @example 5400
                         */
                        billable_seconds: number;
                        /**
                         * @description number of entries
                         * @example 2
                         */
                        count: number;
                        /** @description by repository, most time first; paged */
                        repositories: {
                            /**
                             * @description seconds of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description number of entries
                             * @example 2
                             */
                            count: number;
                            repository: components["schemas"]["RepositoryMeta"];
                            /** @example 5400 */
                            seconds: number;
                        }[];
                        /** @example 5400 */
                        seconds: number;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userGetTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": false,
                     *       "created_at": "2026-05-04T09:30:00Z",
                     *       "recovery_codes_left": 10
                     *     }
                     */
                    "application/json": {
                        created_at: string | null;
                        enabled: boolean;
                        /** @example 10 */
                        recovery_codes_left: number;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userBeginTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["UserBeginTwoFactorOption"];
            };
        };
        responses: {
            /** @description the requested data */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                     *       "otpauth_url": "",
                     *       "qr_svg": ""
                     *     }
                     */
                    "application/json": {
                        /** @description the secret as a URI for an app */
                        otpauth_url: string;
                        /** @description the URI as a QR code, an SVG element */
                        qr_svg: string;
                        /**
                         * @description base32 secret to type into an app; only returned here
                         * @example GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ
                         */
                        secret: string;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the password is wrong */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description two-factor authentication is already enabled */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is invalid; the message names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many wrong passwords */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userDeleteTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple",
                 *       "code": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["UserDeleteTwoFactorOption"];
            };
        };
        responses: {
            /** @description two-factor authentication is disabled */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the password or code is wrong, or the code is missing, then with `X-Gitea-OTP: required` */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not enabled */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is invalid; the message names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many wrong passwords or codes */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userConfirmTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["UserConfirmTwoFactorOption"];
            };
        };
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovery_codes": [
                     *         "7K3M-Q2XA-9FHT-VB4C-2PWZ-M8RD-K6YJ"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description each replaces a two-factor code once; they are not shown again */
                        recovery_codes: string[];
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description there is no setup to confirm, or two-factor authentication is already enabled */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the code is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many wrong codes */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userRenewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple",
                 *       "code": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["UserRenewRecoveryCodesOption"];
            };
        };
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovery_codes": [
                     *         "7K3M-Q2XA-9FHT-VB4C-2PWZ-M8RD-K6YJ"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description each replaces a two-factor code once; they are not shown again */
                        recovery_codes: string[];
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the password or code is wrong, or the code is missing, then with `X-Gitea-OTP: required` */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not enabled */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is invalid; the message names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many wrong passwords or codes */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    forgejoUnblockUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the user to unblock
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the user is not blocked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCheckFollowing: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the followed user
                 * @example mira
                 */
                followee: string;
                /**
                 * @description the follower
                 * @example mira
                 */
                follower: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the follower follows the followee */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not following, or user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userGet: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the user
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see User */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userListFollowers: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description only users who follow each other */
                mutual?: boolean;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description part of the login or full name */
                q?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the followed user
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest relation first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userListFollowing: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description only users who follow each other */
                mutual?: boolean;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description part of the login or full name */
                q?: string;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the follower
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest relation first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userGetHeatmapData: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the user
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest first; only with tracked times */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "timestamp": 1777886100,
                     *         "contributions": 0
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @description number of tracked times in it */
                        contributions: number;
                        /**
                         * @description start of a quarter of an hour, in seconds since 1970
                         * @example 1777886100
                         */
                        timestamp: number;
                    }[];
                };
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userListRepos: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the owner
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see Repository */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"][];
                };
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userGetTokens: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description owner of the tokens
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see AccessToken */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"][];
                };
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is neither the user nor a site admin, or acts for another user */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userCreateToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /**
                 * @description the caller
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "laptop",
                 *       "scopes": [
                 *         "read:user",
                 *         "write:issue"
                 *       ],
                 *       "expires_at": "2026-05-04T09:30:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateAccessTokenOption"];
            };
        };
        responses: {
            /** @description one record; see AccessToken */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user already has a token with this name, or a scope is unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the user is not the caller; use the command line on the server instead */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    /** @description `password` if the password of the session must be confirmed again */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the name is missing, too long, or has several lines; or the expiry is not in the future */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userDeleteAccessToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path: {
                /** @description id or name; a number is tried as an id first */
                token: string;
                /**
                 * @description owner of the token
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the token has been deleted and is no longer valid */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user was renamed */
            307: {
                headers: {
                    /** @description the new location, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is neither the user nor a site admin, or acts for another user */
            403: {
                headers: {
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user or token not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userSearch: {
        parameters: {
            query?: {
                /** @description position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit the whole list is returned */
                limit?: number;
                /** @description 1-based page number; if absent or 0, see limit */
                page?: number;
                /** @description part of the login or full name */
                q?: string;
                /** @description id of a user */
                uid?: number;
            };
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, where they exist */
                    Link?: string;
                    /** @description total number of rows on all pages */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "data": [
                     *         {
                     *           "id": 7,
                     *           "login": "mira",
                     *           "login_name": "",
                     *           "source_id": 0,
                     *           "full_name": "Mira",
                     *           "email": "mira@example.com",
                     *           "avatar_url": "https://punchcard.example.com/avatars/7",
                     *           "html_url": "https://punchcard.example.com/mira",
                     *           "language": "",
                     *           "is_admin": false,
                     *           "last_login": "2026-05-04T09:30:00Z",
                     *           "created": "2026-05-04T09:30:00Z",
                     *           "restricted": false,
                     *           "active": true,
                     *           "prohibit_login": false,
                     *           "location": "",
                     *           "pronouns": "",
                     *           "website": "",
                     *           "description": "",
                     *           "visibility": "public",
                     *           "followers_count": 0,
                     *           "following_count": 0,
                     *           "starred_repos_count": 0,
                     *           "username": "mira"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description ordered by id; always paged */
                        data: components["schemas"]["User"][];
                        ok: boolean;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description uid, page or limit is not a number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user */
                Sudo?: components["parameters"]["Sudo"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the requested data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "1.25.0+punchcard-0.1.0"
                     *     }
                     */
                    "application/json": {
                        /** @example 1.25.0+punchcard-0.1.0 */
                        version: string;
                    };
                };
            };
            /** @description missing or invalid credential */
            401: {
                headers: {
                    /** @description deletes the cookie of an ended session */
                    "Set-Cookie"?: string;
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` if the password is right but the two-factor code is missing */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not permitted by the account, the token or its scopes */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no user has the name in `Sudo` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is invalid, or `Sudo` and `sudo` name different users */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists in progress */
            429: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message contains the request id */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server is overloaded; see Retry-After */
            503: {
                headers: {
                    /** @description seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
