// Made from openapi.json by `npm run document`; do not edit.

export interface paths {
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what was done on the instance, newest first */
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
        /** List the email addresses of all users */
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
        /** Search the email addresses of all users */
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
         * How the instance does: requests, latency, errors, database, outbox
         * @description Of the process that answers; where several serve one database, each has its own.
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
         * List the invitations that can be used
         * @description Newest first.
         */
        get: operations["adminListInvitations"];
        put?: never;
        /**
         * Mail somebody a link to register with
         * @description Good for some days (a setting), and for one account. At the address it is sent to, nothing has to be confirmed.
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
        /** Take an invitation back */
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
         * @description Newest first; always a page. Mails that are over stay listed for some days, without what they said. No reply holds a link or a code.
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
        /** Look at a mail of the outbox */
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
         * Send a mail again
         * @description One that waits is due at once; one that was refused for good is tried again. The reply does not wait for it.
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
         * List the settings in force
         * @description All of them, in the order of the manual. Secrets are never told.
         */
        get: operations["adminListSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * Everybody's tracked times as a file
         * @description By the moment whose day an entry belongs to, then id. Of no user and no repository in particular: by id.
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
         * Add up everybody's tracked times
         * @description Days, weeks, months and years are cut in the time zone; an entry belongs to the day of its start, or else of its `created`. Rounding is a view beside the raw sums. At most 20,000 groups, and 4,000 stretches of time.
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
        /** List all accounts */
        get: operations["adminSearchUsers"];
        put?: never;
        /** Make an account */
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
        /** Delete an account; its issues and tracked times stay, under the name Ghost */
        delete: operations["adminDeleteUser"];
        options?: never;
        head?: never;
        /** Change an account; what is missing or null stays as it is */
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
        /** List the email addresses of an account */
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
        /** Take an address off a user's list; he is told */
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
         * Take a site admin's word that an address is the user's
         * @description One that is verified already stays as it is.
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
        /** Give an account another name; the old one leads to it */
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
        /** Create a repository of a user */
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
        /** Edit a repository, as one of its admins */
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
        /** List the collaborators of a repository */
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
        /** Check whether a user is a collaborator */
        get: operations["repoCheckCollaborator"];
        /** Give a user rights in a repository, as one of its admins */
        put: operations["repoAddCollaborator"];
        post?: never;
        /** Take a collaborator's rights, as one of the repository's admins */
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
        /** Get what a user may do in a repository, as himself or a repo admin */
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
        /** List the issues of a repository */
        get: operations["issueListIssues"];
        put?: never;
        /** Create an issue; whoever may read the repository may */
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
        /** Edit, close or reopen an issue, as its poster or an issues writer */
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
        /** List the comments on an issue: it has none */
        get: operations["issueGetComments"];
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
        /** Discard the caller's stopwatch on an issue, without an entry */
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
        /** Start the caller's stopwatch on an issue; one on another issue is stopped first */
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
         * Stop the caller's stopwatch on an issue: its time becomes an entry
         * @description Its pauses are not counted. Under a second there is no entry. Where the caller may not put time there any more (his right is lost, tracking is off, the month is closed), the stopwatch is kept: it can be moved or discarded.
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
         * Sum up an issue's tracked time, by person, beside its estimate
         * @description Of all for issues writers, of one's own for others, as the lists of times.
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
         * List what happened on an issue
         * @description Time entries are shown as in the lists of times: to issues writers all of them, to others who are signed in their own, to anonymous visitors none.
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
        /** List an issue's tracked times: all for issues writers, one's own for others */
        get: operations["issueTrackedTimes"];
        put?: never;
        /** Add tracked time to an issue */
        post: operations["issueAddTime"];
        /** Delete the caller's own tracked times on an issue */
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
        /** Delete one tracked time of an issue */
        delete: operations["issueDeleteTime"];
        options?: never;
        head?: never;
        /**
         * Change one tracked time, or move it to another issue
         * @description For whose time it is and site admins; for repo admins where the repository lets them. With `If-Match`, only if it is as the caller knows it.
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
        /** Bring a deleted tracked time back, as whose time it is or as a site admin */
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
        /** List what was done to a tracked time, also to a deleted one */
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
        /** Take back what was deleted on an issue at once: the caller's newest reset, or a batch */
        post: operations["issueRestoreReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the labels of a repository: it has none */
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
         * A repository's tracked times as a file: all for issues writers, one's own for others
         * @description By the moment whose day an entry belongs to, then id.
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
        /** Get up to when a repository's time is closed, if it is */
        get: operations["repoGetTimeLock"];
        /**
         * Close a repository's time up to a moment, as one of its admins
         * @description From then on no entry that counts or begins before that moment is added, changed, moved, restored or deleted. To move the moment back needs a reason.
         */
        put: operations["repoPutTimeLock"];
        post?: never;
        /** Open all of a repository's time again, as one of its admins */
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
         * Add up a repository's tracked times: all for issues writers, one's own for others
         * @description Days, weeks, months and years are cut in the time zone; an entry belongs to the day of its start, or else of its `created`. Rounding is a view beside the raw sums. At most 20,000 groups, and 4,000 stretches of time.
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
         * Sum up a repository's tracked time, by person
         * @description Of all for issues writers, of one's own for others, as the lists of times.
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
        /** List a repository's tracked times: all for issues writers, one's own for others */
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
         * List a user's tracked times in a repository, without pages
         * @deprecated
         * @description Deprecated: ask the list of the repository with `user=` instead.
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
        /** List the topics of a repository: it has none */
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
        /** Search the issues of all repositories that the caller may read */
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
        /** Search the repositories that the caller may read */
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
        /** How an account begins here, and what holds for it while nothing else is set */
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
        /** Page sizes and limits of the interface */
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
        /** What may be attached */
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
        /** What repositories of this instance can do */
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
        /** Settings of the pages */
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
        /** The caller */
        get: operations["userGetCurrent"];
        put?: never;
        post?: never;
        /** Delete the caller's account; issues and tracked times stay, under the name Ghost */
        delete: operations["userDeleteCurrent"];
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
        /** List the users whom the caller has blocked */
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
        /** Check whether the caller has blocked a user */
        get: operations["userCheckUserBlock"];
        /** Block a user; neither follows the other any more */
        put: operations["userBlockUser"];
        post?: never;
        /** End the block of a user */
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
        /** List the caller's email addresses */
        get: operations["userListEmails"];
        put?: never;
        /** Add email addresses to the caller, all of them or none */
        post: operations["userAddEmail"];
        /** Delete email addresses of the caller's, all of them or none */
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
         * Make one of the caller's addresses the primary one
         * @description With the password or a session, not with a token. Both addresses are told; the mail to the old one carries a link that takes the change back and ends every session.
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
         * Confirm an address with the code that was mailed to it
         * @description An address that is verified stays so, whatever the code.
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
         * Mail another code and link to an address that is not verified
         * @description Those that were mailed to it before are no longer valid.
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
         * Confirm an address with the token of the link that was mailed to it
         * @description Needs no other credential, and none that is shown counts. A token is good once.
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
         * Hear what of the caller's changes
         * @description A stream of Server-Sent Events that says what of the caller's changed, so that pages read it anew. No event holds anything (`data: {}`); several changes may be one event.
         *
         *     - `hello`: the first one.
         *     - `stopwatch`: the caller's stopwatch changed.
         *     - `times`: the caller's tracked time changed, by whomever.
         *     - `session`: the stream ends, as its session or token is over or the account may not act; do not come again.
         *     - `full`: the stream ends, as the caller opened more than 5; it was the oldest.
         *
         *     A comment comes every 20 seconds. `id` says how far the stream is: shown again as `Last-Event-ID`, as browsers do by themselves, what changed in between is told at once. Names that are not known here are to be ignored.
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
        /** All that is kept about the caller */
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
        /** List the caller's followers */
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
        /** List the users whom the caller follows */
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
        /** Check whether the caller follows a user */
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
    "/user/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public keys of the caller: there are none */
        get: operations["userCurrentListKeys"];
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
         * Change the caller's password
         * @description Every session of his ends, but for the one that asks. Tokens go on.
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
         * Have a link for a new password mailed
         * @description To the primary address of an account that can sign in, at most once in three minutes. The reply never tells whether there is one.
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
         * Set a new password with a link that was mailed
         * @description Works once. Every session of the account ends, and every other such link with it. Tokens and a second factor stay.
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
         * Make an account for oneself
         * @description Open to all, to who shows an invitation, or to nobody (a setting). Where addresses have to be confirmed, the account begins with the first one that is: until then it may sign in, and list, add, confirm and delete its addresses. The reply is then the same whether the address is somebody else's or not.
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
        /** What is between the caller and other users */
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
        /** List the caller's repositories, and those that are shared with him */
        get: operations["userCurrentListRepos"];
        put?: never;
        /** Create a repository of the caller */
        post: operations["createCurrentUserRepo"];
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
         * @description Sets the cookie of a new session. Its secret is in no reply but this one, and there only in the cookie. A password that is due for a change signs in, and may then do nothing but change it.
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
         * Give the password once more
         * @description In a session, what is sensitive wants a password given in the last minutes (a setting): otherwise it is answered with 403 and `X-Punchcard-Confirm: password`, and can be tried again after this.
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
         * List where the caller is signed in
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
        /** End one of the caller's sessions */
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
        /** The caller's settings */
        get: operations["getUserSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the caller's settings; what is missing or null stays as it is */
        patch: operations["updateUserSettings"];
        trace?: never;
    };
    "/user/stopwatches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's stopwatch, of which there is one at most */
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
        /** Discard the caller's stopwatch, wherever it is, without an entry */
        delete: operations["userDeleteStopWatch"];
        options?: never;
        head?: never;
        /** Pause the caller's stopwatch, correct its start, or move it to another issue */
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
        /** Stop the caller's stopwatch, wherever it is: its time becomes an entry */
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
        /** List the caller's tracked times in all repositories */
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
         * Add, change and delete tracked times: all of it, or nothing
         * @description The rows are carried out in their order, by the rules of each operation, at once. With `atomic=false` a row that is refused leaves the others alone, and the reply is 200.
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
        /** Whether the caller's tracked times can be subscribed to as a calendar */
        get: operations["userCalendarSubscription"];
        put?: never;
        /**
         * Make a secret address at which the caller's tracked times are a calendar
         * @description Whoever has the address reads the entries of the last 366 days, also of private repositories, up to 120 times an hour. An address made before is void.
         */
        post: operations["userSubscribeCalendar"];
        /** Make the secret address void */
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
         * The caller's tracked times in all repositories, as a file
         * @description By the moment whose day an entry belongs to, then id.
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
         * Bring tracked times in from CSV: all of it, or nothing
         * @description The body is the file itself (`Content-Type: text/csv`, UTF-8), or JSON that holds it. Columns are known by their headings: `issue` (42, #42 or owner/name#42; without it, as which the note begins), `repository`, `user`, `started`, `created`, or `date` with `start_time`; `seconds`, `duration` or `hours`; `note`, `billable`, `external_id`. Also as this service, Toggl, Clockify and Kimai export them; other columns are ignored. Up to 500 rows. A row is known by its `external_id` in its repository, else by user, issue, time, seconds, note and which such row it is in the file (`occurrence` says so where a file comes in parts): sent again, it adds nothing.
         */
        post: operations["userImportTimes"];
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
         * Name what may be mistakes among the caller's tracked times
         * @description Entries that overlap (half-open: one may begin where another ends), days with more time than they have, entries and a stopwatch longer than the setting `LONG_TIME_SECONDS`, entries in the future, and such that came after their issue was closed.
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
         * Read an entry from a sentence, without writing anything
         * @description The issue, a duration, a day and a time of day in any order; the first word that is none of them begins the note. `9:00-10:30` is a time of day with its duration, `owner/name#42` an issue of another repository than `repo`.
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
         * Add up the caller's tracked times in all repositories
         * @description Days, weeks, months and years are cut in the time zone; an entry belongs to the day of its start, or else of its `created`. Rounding is a view beside the raw sums. At most 20,000 groups, and 4,000 stretches of time.
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
         * List the caller's tracked times that a report of the same query adds up
         * @description By the moment whose day an entry belongs to (`started`, else `created`), then id.
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
        /** Sum up the caller's tracked time, by repository */
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
        /** Whether the caller has a second factor */
        get: operations["userGetTwoFactor"];
        put?: never;
        /**
         * Set up a second factor
         * @description It asks for nothing until a first code has confirmed it. What was set up before, and not confirmed, is void.
         */
        post: operations["userBeginTwoFactor"];
        /** Remove the second factor */
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
         * Put the second factor in force, with a first code of the app
         * @description Every other session of his ends. Tokens go on, and need no code.
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
        /** Make new recovery codes; the old ones are void */
        post: operations["userRenewRecoveryCodes"];
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
        /** Check whether one user follows another */
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
        /** A user */
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
        /** List a user's followers */
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
        /** List the users whom a user follows */
        get: operations["userListFollowing"];
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
        /** List a user's repositories, as far as the caller may read them */
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
         * @description Newest first. The tokens themselves are not kept: `sha1` is empty.
         */
        get: operations["userGetTokens"];
        put?: never;
        /**
         * Make an access token for oneself
         * @description The reply is the only place where the token, `sha1`, is ever shown. Without scopes it may do everything that its user may.
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
        /** Search the users whom the caller may see */
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
        /** Version of the interface and of the program */
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
             * @description when it was made
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            /**
             * Format: int64
             * @description number of the record
             */
            id: number;
            /**
             * Format: date-time
             * @description last use, to the minute; year 1 where there was none
             * @example 2026-05-04T09:30:00Z
             */
            last_used_at: string;
            /** @example laptop */
            name: string;
            scopes: string[];
            /** @description the token itself; only where it has just been made */
            sha1: string;
            /** @description its last eight characters */
            token_last_eight: string;
        };
        Account: {
            active: boolean;
            avatar_url: string;
            /**
             * Format: date-time
             * @description when the account was made
             * @example 2026-05-04T09:30:00Z
             */
            created: string;
            description: string;
            /** @description primary address, or a placeholder that delivers nothing */
            email: string;
            followers_count: number;
            following_count: number;
            full_name: string;
            html_url: string;
            /**
             * Format: int64
             * @description number of the record
             */
            id: number;
            is_admin: boolean;
            language: string;
            /**
             * Format: date-time
             * @description last sign-in; told to himself and site admins
             * @example 2026-05-04T09:30:00Z
             */
            last_login: string;
            location: string;
            /**
             * @description login name
             * @example mira
             */
            login: string;
            /** @description name at the login source; told to himself and site admins */
            login_name: string;
            /** @description registered, and has yet to prove an address */
            pending: boolean;
            prohibit_login: boolean;
            pronouns: string;
            restricted: boolean;
            /** @description login source; 0: this instance */
            source_id: number;
            starred_repos_count: number;
            /** @description the same as login */
            username: string;
            /** @description public, limited or private */
            visibility: string;
            website: string;
        };
        BulkResults: {
            /** @description one for each row */
            results: {
                /** @description null where it was deleted, or the row refused */
                body: components["schemas"]["TrackedTime"] | null;
                /** @description why the row was refused; else empty */
                message: string;
                /** @description what the operation alone would have answered */
                status: number;
            }[];
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
             * @description number of the record
             */
            id: number;
            /** @description the mail that would prove it has yet to go out: too many were sent before */
            mail_deferred: boolean;
            primary: boolean;
            /**
             * Format: int64
             * @description number of the owner
             */
            user_id: number;
            /** @description login of the owner */
            username: string;
            verified: boolean;
            verified_at: string | null;
        };
        /** @description an entry as it was; the repository has its names of then */
        EntryState: {
            billable: boolean;
            /**
             * Format: date-time
             * @description the moment it counted at
             * @example 2026-05-04T09:30:00Z
             */
            created: string;
            external_id: string;
            /** @description the index of that issue */
            issue: number;
            /**
             * Format: int64
             * @description the issue it was on
             */
            issue_id: number;
            note: string;
            repository: components["schemas"]["RepositoryMeta"];
            started: string | null;
            /** @description seconds */
            time: number;
        };
        Error: {
            /** @description what is wrong, in words */
            message: string;
            /** @description where the interface is described */
            url: string;
        };
        InstanceHealth: {
            data_folder: {
                /**
                 * Format: int64
                 * @description what is left on its disk
                 */
                free_bytes: number;
                /**
                 * Format: int64
                 * @description the size of its disk
                 */
                total_bytes: number;
            } | null;
            database: {
                /**
                 * @description which one
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
                /** @description the newest that was applied */
                migration_number: number;
                pool: {
                    /** @description that do nothing */
                    idle_count: number;
                    /** @description connections that there may be */
                    most_count: number;
                    /** @description that there are */
                    open_count: number;
                    /** @description who waits for one */
                    waiting_count: number;
                } | null;
                /**
                 * Format: int64
                 * @description on the disk
                 */
                size_bytes: number;
                version: string;
            };
            /** @description this minute or the last, whichever was worse */
            event_loop: {
                /** @description part of the time in which it works, 0 to 1 */
                busy_ratio: number;
                /** @description the worst */
                delay_max_milliseconds: number;
                /** @description how late it is as a rule */
                delay_p50_milliseconds: number;
                /** @description how late it is at worst, but for 1 of 100 looks */
                delay_p99_milliseconds: number;
            };
            memory: {
                /**
                 * Format: int64
                 * @description that is set aside for it
                 */
                heap_total_bytes: number;
                /**
                 * Format: int64
                 * @description of what the program made
                 */
                heap_used_bytes: number;
                /**
                 * Format: int64
                 * @description all that the process has
                 */
                resident_bytes: number;
            };
            /** @example 24.21.0 */
            node_version: string;
            outbox: {
                /** @description mails that were refused for good, and can be tried again */
                failed_count: number;
                oldest_waiting_at: string | null;
                /** @description mails that wait, or are being sent */
                waiting_count: number;
            };
            /** @description the process that a signal is sent to */
            process_id: number;
            /** @description probes are not counted; times are true to a tenth */
            requests: {
                last_hour: {
                    /** @description requests that were answered */
                    count: number;
                    /** @description of them with a status from 500 on */
                    failed_count: number;
                    max_milliseconds: number | null;
                    p50_milliseconds: number | null;
                    p95_milliseconds: number | null;
                    p99_milliseconds: number | null;
                    /** @description of them with a status from 400 to 499 */
                    refused_count: number;
                };
                /** @description the last 60, oldest first; the last of them is not over */
                minutes: {
                    /** @description requests that were answered */
                    count: number;
                    /** @description of them with a status from 500 on */
                    failed_count: number;
                    max_milliseconds: number | null;
                    p50_milliseconds: number | null;
                    p95_milliseconds: number | null;
                    p99_milliseconds: number | null;
                    /** @description of them with a status from 400 to 499 */
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
             * @description when it began
             * @example 2026-05-04T09:30:00Z
             */
            started_at: string;
            uptime_seconds: number;
            /** @example 0.1.0 */
            version: string;
            /**
             * @description always `process`: uptime, memory, event loop, pool and requests are those of the process that answered; other processes on the same database have their own
             * @example process
             */
            view: string;
        };
        InstanceSetting: {
            /** @description what it may be; empty: not a choice */
            choices: string[];
            /** @description empty: not set */
            default: string;
            /** @description what it does, with `code` in backticks */
            description: string;
            /**
             * @description the flag that sets it
             * @example --public-url
             */
            flag: string;
            /** @description its value is never told */
            is_secret: boolean;
            /** @description text, number, switch, list or choice */
            kind: string;
            /** @example PUBLIC_URL */
            name: string;
            /** @description default, file, environment, flag, or program: whoever embeds it */
            source: string;
            /** @description in force; stars where it is secret and set, empty where it is not set */
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
             * @description where it was sent
             * @example mira@example.com
             */
            email: string;
            /**
             * Format: date-time
             * @description until when it can be used
             * @example 2026-05-04T09:30:00Z
             */
            expires_at: string;
            /**
             * Format: int64
             * @description number of the record
             */
            id: number;
            invited_by: string | null;
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
             * @description when the issue was made
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            due_date: string | null;
            html_url: string;
            /**
             * Format: int64
             * @description number of the record
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
            /** @description only with `include=time`: over the entries that the caller may list; null where he may list none */
            time?: {
                /**
                 * @description seconds; 0: none
                 * @example 7200
                 */
                estimate: number;
                /**
                 * @description the caller's own part of them
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
        Mail: {
            attempts: number;
            /**
             * Format: date-time
             * @description when it was posted
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            ended_at: string | null;
            /**
             * Format: date-time
             * @description when what it says is no longer good; it is not sent after that
             * @example 2026-05-04T09:30:00Z
             */
            expires_at: string;
            /**
             * Format: int64
             * @description number of the record
             */
            id: number;
            /**
             * @description what it is about
             * @example confirm-email
             */
            kind: string;
            /** @description what the last attempt met; empty: nothing */
            last_error: string;
            /**
             * @description what mail systems know it by; another one where an attempt had no answer
             * @example <9b2d6f0e-7c39-4f6c-b6a1-0f5f2f8f7a11@punchcard.example.com>
             */
            message_id: string;
            next_attempt_at: string | null;
            /** @example mira@example.com */
            recipient: string;
            /**
             * @description `waiting` and `sending` are under way; `failed` was refused for good; the others are over
             * @enum {unknown}
             */
            state: "waiting" | "sending" | "sent" | "failed" | "expired" | "cancelled";
            /** @example Punchcard: confirm your email address */
            subject: string;
            user_id: number | null;
        };
        Relation: {
            /** @description the caller has blocked him */
            blocked: boolean;
            /** @description he follows the caller */
            followed_by: boolean;
            /** @description the caller follows him */
            following: boolean;
            /**
             * Format: int64
             * @description number of the other user
             */
            id: number;
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
             * @description when the repository was made
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
             * @description number of the record
             */
            id: number;
            ignore_whitespace_conflicts: boolean;
            internal: boolean;
            internal_tracker: {
                /** @description repo admins may change others' entries */
                admins_may_edit_time: boolean;
                allow_only_contributors_to_track_time: boolean;
                /** @description of new entries of tracked time */
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
             * @description never: nothing is mirrored
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
             * @description number of the record
             */
            id: number;
            name: string;
            /** @description login of the owner */
            owner: string;
        };
        Restoration: {
            /** @description what was taken back */
            batch: string;
            /** @description how many entries are there again */
            count: number;
            /** @description their seconds together */
            time: number;
        };
        Session: {
            /** @description the network address it was begun from */
            address: string;
            /**
             * Format: date-time
             * @description when he signed in
             * @example 2026-05-04T09:30:00Z
             */
            created_at: string;
            /** @description the session of this very request */
            current: boolean;
            /**
             * Format: int64
             * @description number of the record
             */
            id: number;
            /**
             * Format: date-time
             * @description last use, to the minute
             * @example 2026-05-04T09:30:00Z
             */
            last_seen_at: string;
            /** @description what the browser says it is */
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
             * @description the same in words
             * @example 1 hour 5 minutes
             */
            duration: string;
            /**
             * Format: int64
             * @description number of the issue record, not its index
             */
            issue_id: number;
            /** @description index of the issue within its repository */
            issue_index: number;
            /** @description '' where the caller may not read it any more */
            issue_title: string;
            /** @description it stands still */
            paused: boolean;
            /**
             * Format: int64
             * @description number of the repository
             */
            repo_id: number;
            repo_name: string;
            repo_owner_name: string;
            /**
             * @description timed until now, without the pauses
             * @example 3900
             */
            seconds: number;
            /** @description what was timed without a break, in order */
            segments: {
                ended: string | null;
                /**
                 * Format: date-time
                 * @description when it began to run
                 * @example 2026-05-04T09:30:00Z
                 */
                started: string;
            }[];
        };
        TimelineComment: {
            assignee: components["schemas"]["User"] | null;
            assignee_team: null;
            /**
             * @description of a time: as people say it
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
             * @description number of the record
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
            /** @description add_time_manual, delete_time_manual, edit_time_manual, restore_time_manual, start_tracking, stop_tracking, cancel_tracking, change_time_estimate, close, reopen, change_title or assignees */
            type: string;
            /**
             * Format: date-time
             * @description the same
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
            /** @description the same for all that was done in one request; empty for a single change */
            batch: string;
            before: components["schemas"]["EntryState"] | null;
            /**
             * @description by which credential; in full to who did it and to site admins only
             * @example token laptop
             */
            client: string;
            /**
             * Format: date-time
             * @description when it was done
             * @example 2026-05-04T09:30:00Z
             */
            created: string;
            /**
             * Format: int64
             * @description number of the record
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
             * @description the moment the entry counts at
             * @example 2026-05-04T09:30:00Z
             */
            created: string;
            created_by: string | null;
            /** @description what another program knows it by */
            external_id: string;
            /**
             * Format: int64
             * @description number of the record
             */
            id: number;
            issue: components["schemas"]["Issue"];
            /**
             * Format: int64
             * @description number of the issue record, not its index
             */
            issue_id: number;
            /** @description what was done */
            note: string;
            started: string | null;
            /**
             * @description seconds
             * @example 5400
             */
            time: number;
            /**
             * Format: date-time
             * @description its last change
             * @example 2026-05-04T09:30:00Z
             */
            updated: string;
            /**
             * Format: int64
             * @description whose time it is
             */
            user_id: number;
            /** @description login of whose time it is */
            user_name: string;
            /** @description grows at each change; its ETag is "<id>-<version>" */
            version: number;
        };
        User: {
            active: boolean;
            avatar_url: string;
            /**
             * Format: date-time
             * @description when the account was made
             * @example 2026-05-04T09:30:00Z
             */
            created: string;
            description: string;
            /** @description primary address, or a placeholder that delivers nothing */
            email: string;
            followers_count: number;
            following_count: number;
            full_name: string;
            html_url: string;
            /**
             * Format: int64
             * @description number of the record
             */
            id: number;
            is_admin: boolean;
            language: string;
            /**
             * Format: date-time
             * @description last sign-in; told to himself and site admins
             * @example 2026-05-04T09:30:00Z
             */
            last_login: string;
            location: string;
            /**
             * @description login name
             * @example mira
             */
            login: string;
            /** @description name at the login source; told to himself and site admins */
            login_name: string;
            prohibit_login: boolean;
            pronouns: string;
            restricted: boolean;
            /** @description login source; 0: this instance */
            source_id: number;
            starred_repos_count: number;
            /** @description the same as login */
            username: string;
            /** @description public, limited or private */
            visibility: string;
            website: string;
        };
        UserSettings: {
            description: string;
            diff_view_style: string;
            /**
             * @description monday, saturday or sunday; empty: the instance's
             * @example monday
             */
            first_day_of_week: string;
            full_name: string;
            hide_activity: boolean;
            /** @description others see a placeholder instead of the address */
            hide_email: boolean;
            language: string;
            location: string;
            theme: string;
            /**
             * @description IANA name; empty: the instance's
             * @example Europe/Berlin
             */
            time_zone: string;
            /** @description public, limited or private */
            visibility: string;
            website: string;
            /**
             * @description length of a working day, 1d; 0: the instance's
             * @example 28800
             */
            working_day_seconds: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    adminListAudit: {
        parameters: {
            query?: {
                /** @description what the action begins with, such as time. */
                action?: string;
                /** @description who gave the credential: a login, or the number of a user */
                actor?: string;
                /** @description not after */
                before?: string;
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description not before */
                since?: string;
                /** @description what it was done to, such as user:12 */
                target?: string;
                /** @description whose rights were used: a login, or the number of a user */
                user?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description newest first; always a page */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
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
                     *         "address": ""
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example time.delete */
                        action: string;
                        actor: string | null;
                        actor_id: number | null;
                        /** @description the network address it came from */
                        address: string;
                        /**
                         * Format: date-time
                         * @description when it was done
                         */
                        created: string;
                        detail: string;
                        /**
                         * Format: int64
                         * @description number of the entry
                         */
                        id: number;
                        request_id: string;
                        /**
                         * @description noun and number
                         * @example time:12
                         */
                        target: string;
                        target_user: string | null;
                        user: string | null;
                        user_id: number | null;
                    }[];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description since or before is no time, or page or limit no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description by address; always a page */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description part of an address, or of the login or full name */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description by address; always a page */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see Invitation */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                "application/json": {
                    /** @example mira@example.com */
                    email: string;
                };
            };
        };
        responses: {
            /** @description one record; see Invitation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
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
            /** @description the address is invalid or in use, or registration is off */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description its number */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description its link opens nothing any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it is unknown, was used, or is too old */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description `waiting` and `sending` are under way; `failed` was refused for good; the others are over */
                state?: "waiting" | "sending" | "sent" | "failed" | "expired" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see Mail */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description there is no such state, or page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description number of the mail */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such mail */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description number of the mail */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such mail */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it is being sent, is over, or what it says is no longer good */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description only those, or only the others */
                billable?: boolean;
                /** @description by default as the caller has set it */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description csv where none is given */
                format?: "csv" | "xlsx" | "json";
                /**
                 * @description a date in the time zone, or a time in RFC 3339: nothing before it
                 * @example 2026-05-01
                 */
                from?: string;
                /** @description index of an issue, beside its repository */
                issue?: number;
                /** @description part of the note, blind to case */
                note?: string;
                /** @description instead of from and to: today as the zone has it */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /** @description only in this one: owner/name */
                repository?: string;
                /**
                 * @description where days begin and end, by IANA's name; by default as the caller has set it
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description a date, which is still in it, or a time in RFC 3339, which is not
                 * @example 2026-05-01
                 */
                to?: string;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked: JSON, or a file */
            200: {
                headers: {
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is malformed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many long lists of the caller are under way */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description only those, or only the others */
                billable?: boolean;
                /** @description by default as the caller has set it */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description json, or a file to download */
                format?: "json" | "csv" | "xlsx";
                /**
                 * @description a date in the time zone, or a time in RFC 3339: nothing before it
                 * @example 2026-05-01
                 */
                from?: string;
                /**
                 * @description up to two of day, week, month, year, user, repository, issue, billable
                 * @example month,user
                 */
                group_by?: string;
                /** @description index of an issue, beside its repository */
                issue?: number;
                /** @description part of the note, blind to case */
                note?: string;
                /** @description instead of from and to: today as the zone has it */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /** @description only in this one: owner/name */
                repository?: string;
                /** @description beside the seconds, which stay as they are */
                round?: "nearest" | "up" | "down";
                /** @description what is rounded to */
                round_minutes?: number;
                /** @description what is rounded; by default each entry */
                round_per?: "entry" | "group";
                /**
                 * @description where days begin and end, by IANA's name; by default as the caller has set it
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description a date, which is still in it, or a time in RFC 3339, which is not
                 * @example 2026-05-01
                 */
                to?: string;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked: JSON, or a file */
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
                        /** @description in the order of group_by: time, then names, what is billable first; keys that were not asked for are null */
                        groups: {
                            /**
                             * @description of an entry
                             * @example 4500
                             */
                            average_seconds: number;
                            billable: boolean | null;
                            /**
                             * @description those of billable entries, rounded
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description those of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description how many entries
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
                                /** @description blank where the repository cannot be read any more */
                                title: string;
                            } | null;
                            month: string | null;
                            repository: components["schemas"]["RepositoryMeta"] | null;
                            /**
                             * @description the same where nothing is rounded
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description as they are stored
                             * @example 9000
                             */
                            seconds: number;
                            user: {
                                /** Format: int64 */
                                id: number;
                                /**
                                 * @description Ghost where the user is no more
                                 * @example mira
                                 */
                                login: string;
                            } | null;
                            week: string | null;
                            year: string | null;
                        }[];
                        rounding: {
                            /**
                             * @description what is rounded to
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
                        /** @description of rounded groups: what they were rounded to */
                        total: {
                            /**
                             * @description of an entry
                             * @example 4500
                             */
                            average_seconds: number;
                            /**
                             * @description those of billable entries, rounded
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description those of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description how many entries
                             * @example 2
                             */
                            count: number;
                            /**
                             * @description the same where nothing is rounded
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description as they are stored
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is malformed, or there would be too many groups */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many reports of the caller are being made, or wait to be, already */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description asc unless given */
                order?: "asc" | "desc";
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description part of the login, the full name or an address */
                q?: string;
                /** @description by id unless given */
                sort?: "id" | "name" | "created" | "last_login";
                /** @description how the account stands; `pending`: an address has to be proven first */
                state?: "active" | "inactive" | "pending" | "prohibited" | "restricted" | "admin";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description by id, unless sorted */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description there is no such state or sort, or page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                 *       "password": "correct horse battery",
                 *       "must_change_password": false
                 *     }
                 */
                "application/json": {
                    created_at?: string | null;
                    email: string;
                    full_name?: string | null;
                    login_name?: string | null;
                    must_change_password?: boolean | null;
                    password?: string | null;
                    restricted?: boolean | null;
                    send_notify?: boolean | null;
                    source_id?: number | null;
                    username: string;
                    visibility?: string | null;
                };
            };
        };
        responses: {
            /** @description one record; see User */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description the password is missing or too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
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
            /** @description a field breaks a rule, or the name or address is taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description with his repositories, which nobody can restore then */
                purge?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description the account
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the account is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description that is the caller himself, the last site admin, or an owner of repositories */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a repository that would go with him has entries in time that is closed */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /**
                 * @description the account
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
                 *       "login_name": "mira",
                 *       "source_id": 0,
                 *       "active": false
                 *     }
                 */
                "application/json": {
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
                    visibility?: string | null;
                    website?: string | null;
                };
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
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the password is too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
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
            /** @description a field breaks a rule, the address is taken, or nobody would be site admin */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description whose address it is
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description by id */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"][];
                };
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /**
                 * @description the address, in any of its forms, or its id
                 * @example mira@example.com
                 */
                email: string;
                /**
                 * @description whose address it is
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description it is not his any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user, or it is not on the user's list */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it is the primary address */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /**
                 * @description the address, in any of its forms, or its id
                 * @example mira@example.com
                 */
                email: string;
                /**
                 * @description whose address it is
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
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user, or it is not on the user's list */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description another account has proven it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /**
                 * @description the account
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
                "application/json": {
                    /** @example mira-holt */
                    new_username: string;
                };
            };
        };
        responses: {
            /** @description the account has the new name */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
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
            /** @description the name breaks a rule, is taken or reserved */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
                "application/json": {
                    default_branch?: string | null;
                    description?: string | null;
                    internal_tracker?: {
                        admins_may_edit_time?: boolean | null;
                        allow_only_contributors_to_track_time?: boolean | null;
                        default_billable?: boolean | null;
                        enable_issue_dependencies?: boolean | null;
                        enable_time_tracker?: boolean | null;
                    } | null;
                    /**
                     * @description letters, digits, `-`, `_` and `.`
                     * @example punchcard
                     */
                    name: string;
                    private?: boolean | null;
                    template?: boolean | null;
                };
            };
        };
        responses: {
            /** @description one record; see Repository */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"];
                };
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the owner has a repository of that name, or the name is held for one */
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
            /** @description the name cannot be one, or a text is too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
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
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository, or none that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description it is gone, with its issues and their entries */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is not its owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository, or none that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it has entries in time that is closed */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        /** @description missing and null members are kept; unknown ones are passed over */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "clock",
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
                "application/json": {
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
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is no repo admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository, or none that the caller may read */
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
            /** @description the name is taken or cannot be one, or a text breaks a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest first; the owner is not one */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository, or none that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /**
                 * @description the collaborator
                 * @example mira
                 */
                collaborator: string;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description he is */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository, its owner or the collaborator has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description he is not; or no such repository, or none that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /**
                 * @description the collaborator
                 * @example mira
                 */
                collaborator: string;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permission": "read"
                 *     }
                 */
                "application/json": {
                    permission?: ("read" | "write" | "admin") | null;
                };
            };
        };
        responses: {
            /** @description he has them, now or already */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository, its owner or the collaborator has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is no repo admin, or owner and collaborator have a block between them */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository, or none that the caller may read */
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
            /** @description no such user, or the owner himself, or no such permission */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /**
                 * @description the collaborator
                 * @example mira
                 */
                collaborator: string;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description he has none, now or already */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository, its owner or the collaborator has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is no repo admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository, or none that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /**
                 * @description the collaborator
                 * @example mira
                 */
                collaborator: string;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
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
                        /** @description the same */
                        role_name: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description the repository, its owner or the collaborator has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is no repo admin and asks for another's */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user; or no such repository, or none that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description login of an assignee */
                assigned_by?: string;
                /** @description changed then or earlier, RFC 3339 */
                before?: string;
                /** @description login of the poster */
                created_by?: string;
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description time: what was spent on it, beside its estimate */
                include?: "time";
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description part of the title or body */
                q?: string;
                /** @description changed then or later, RFC 3339 */
                since?: string;
                /** @description open by default */
                state?: "open" | "closed" | "all";
                /** @description there are no pull requests */
                type?: "issues" | "pulls";
            };
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description newest first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"][];
                };
            };
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or issue, or none that the caller may read; or issues are switched off; or no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is none of what it can be */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Clock drifts",
                 *       "body": "It counts the pause as well.",
                 *       "assignee": "",
                 *       "assignees": [
                 *         ""
                 *       ],
                 *       "due_date": "2026-05-04T09:30:00Z",
                 *       "closed": false,
                 *       "time_estimate": 0
                 *     }
                 */
                "application/json": {
                    assignee?: string | null;
                    assignees?: string[] | null;
                    body?: string | null;
                    closed?: boolean | null;
                    due_date?: string | null;
                    time_estimate?: (number | string) | null;
                    /**
                     * @description 1 to 255 characters
                     * @example Clock drifts
                     */
                    title: string;
                };
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
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller and the owner have a block between them */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or issue, or none that the caller may read; or issues are switched off */
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
            /** @description title, body or due date break a rule, or an assignee is unknown or may not read */
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
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description time: what was spent on it, beside its estimate */
                include?: "time";
            };
            header?: never;
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
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
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or issue, or none that the caller may read; or issues are switched off */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description include is none of what it can be */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description it is gone, with its entries */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is no repo admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or issue, or none that the caller may read; or issues are switched off */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it has entries in time that is closed */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        /** @description missing and null members are kept */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "The clock runs too fast",
                 *       "body": "It counts the pause as well.",
                 *       "state": "open",
                 *       "time_estimate": 0,
                 *       "assignee": "",
                 *       "assignees": [
                 *         ""
                 *       ],
                 *       "due_date": "2026-05-04T09:30:00Z",
                 *       "unset_due_date": false
                 *     }
                 */
                "application/json": {
                    assignee?: string | null;
                    assignees?: string[] | null;
                    body?: string | null;
                    due_date?: string | null;
                    state?: ("open" | "closed") | null;
                    time_estimate?: (number | string) | null;
                    title?: string | null;
                    unset_due_date?: boolean | null;
                };
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
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is neither, or has a block between him and the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or issue, or none that the caller may read; or issues are switched off */
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
            /** @description title, body or due date break a rule, or an assignee is unknown or may not read */
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
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
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
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or issue, or none that the caller may read; or issues are switched off */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description it is gone */
            204: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not track time on the issue, or nobody may */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or issue, or none that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller has none there */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is none */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description it runs */
            201: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not track time on the issue, or nobody may */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or issue, or none that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller has one there already, or one elsewhere that cannot be stopped now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is none */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        /** @description may be absent */
        requestBody: {
            content: {
                "application/json": {
                    billable?: boolean | null;
                    ended_at?: string | null;
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description it is stopped */
            201: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not track time on the issue, or nobody may */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or issue, or none that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller has none there, or may not put its time there: it is kept */
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
            /** @description ended_at or note breaks a rule, or it ran for longer than 366 days */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
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
                         * @description those of billable entries
                         * @example 5400
                         */
                        billable_seconds: number;
                        /**
                         * @description how many entries
                         * @example 2
                         */
                        count: number;
                        /**
                         * @description seconds; 0: none
                         * @example 7200
                         */
                        estimate: number;
                        /**
                         * @description the caller's own seconds among them
                         * @example 5400
                         */
                        own: number;
                        progress: number | null;
                        remaining: number | null;
                        /** @example 5400 */
                        seconds: number;
                        /**
                         * @description the same as seconds
                         * @example 5400
                         */
                        spent: number;
                        /** @description by person, most time first; a page of them */
                        users: {
                            /**
                             * @description those of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description how many entries
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
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description time is not tracked here, or there is no such issue */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description happened then or earlier, RFC 3339 */
                before?: string;
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description happened then or later, RFC 3339 */
                since?: string;
            };
            header?: never;
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineComment"][];
                };
            };
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or issue, or none that the caller may read; or issues are switched off */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is none of what it can be */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description no entries after this moment */
                before?: string;
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description no entries before this moment */
                since?: string;
                /** @description none whose last change was after it */
                updated_before?: string;
                /** @description none whose last change was before it */
                updated_since?: string;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: never;
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description by the entry's time, then id */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                };
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user is another, and the caller no issues writer */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description time is not tracked here, or there is no such issue or user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a bound of time is none, or page or limit no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        /** @description one of time and duration, or both where they say the same */
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description one record; see TrackedTime */
            200: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"];
                };
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not use the time tracker on the issue; this one has no body */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such issue, or no such user where one is named */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
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
            /** @description the body breaks a rule; the message names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time of the repository is closed there */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description none of them is left */
            204: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
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
            /** @description no such issue, or the caller has no times on it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is none */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time of the repository is closed for one of them; none is deleted */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description the tracked time */
                id: number;
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see TrackedTime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"];
                };
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time is another's, and the caller no issues writer */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such issue, no such time on it, or deleted */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the tracked time */
                id: number;
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description it is deleted */
            204: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not use the time tracker on the issue, or the time is another's */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such issue, no such time on it, or deleted already */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it was changed meanwhile: If-Match names another ETag */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is none */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time of the repository is closed there */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the tracked time */
                id: number;
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        /** @description missing members are kept; null too, but for started */
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description one record; see TrackedTime */
            200: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"];
                };
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository, or where it is to go */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not use the time tracker on the issue, or where it is to go, or the time is another's */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such issue, no such time on it, deleted, or nothing where it is to go */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it was changed meanwhile: If-Match names another ETag */
            412: {
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
            /** @description the body breaks a rule; the message names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time of the repository is closed, where it is or where it is to go */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the tracked time */
                id: number;
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one record; see TrackedTime */
            200: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"];
                };
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not use the time tracker on the issue, or the time is another's */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such issue, or no such time on it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it is not deleted */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is none */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time of the repository is closed there */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path: {
                /** @description the tracked time */
                id: number;
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeRevision"][];
                };
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time is another's, and the caller no issues writer */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such issue, or no such time on it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description index of the issue within its repository */
                index: number;
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        /** @description may be absent */
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    batch?: string | null;
                };
            };
        };
        responses: {
            /** @description one record; see Restoration */
            200: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restoration"];
                };
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
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
            /** @description no such issue, no such batch on it, or none of its entries is his to restore */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description all of it was taken back already */
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
            /** @description the body breaks a rule; the message names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time of the repository is closed there */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
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
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository, or none that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description only those, or only the others */
                billable?: boolean;
                /** @description by default as the caller has set it */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description csv where none is given */
                format?: "csv" | "xlsx" | "json";
                /**
                 * @description a date in the time zone, or a time in RFC 3339: nothing before it
                 * @example 2026-05-01
                 */
                from?: string;
                /** @description index of an issue, beside its repository */
                issue?: number;
                /** @description part of the note, blind to case */
                note?: string;
                /** @description instead of from and to: today as the zone has it */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /**
                 * @description where days begin and end, by IANA's name; by default as the caller has set it
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description a date, which is still in it, or a time in RFC 3339, which is not
                 * @example 2026-05-01
                 */
                to?: string;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked: JSON, or a file */
            200: {
                headers: {
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
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user is another, and the caller no issues writer */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository, issue or user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is malformed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many long lists of the caller are under way */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
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
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description time tracking is disabled for the repository, and the caller no repo admin */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
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
            /** @description no such repository */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
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
                "application/json": {
                    reason?: string | null;
                    /**
                     * Format: date-time
                     * @description entries before it are closed
                     */
                    until: string;
                };
            };
        };
        responses: {
            /** @description one record; see TimeLock */
            200: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeLock"];
                };
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is no repo admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
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
            /** @description until is no time, or a reason is missing or too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "a booking was forgotten"
                 *     }
                 */
                "application/json": {
                    /** @description one line, up to 500 characters */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description all of it is open */
            204: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is no repo admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository, or its time is not closed */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
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
            /** @description the reason is missing or too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description only those, or only the others */
                billable?: boolean;
                /** @description by default as the caller has set it */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description json, or a file to download */
                format?: "json" | "csv" | "xlsx";
                /**
                 * @description a date in the time zone, or a time in RFC 3339: nothing before it
                 * @example 2026-05-01
                 */
                from?: string;
                /**
                 * @description up to two of day, week, month, year, user, repository, issue, billable
                 * @example month,user
                 */
                group_by?: string;
                /** @description index of an issue, beside its repository */
                issue?: number;
                /** @description part of the note, blind to case */
                note?: string;
                /** @description instead of from and to: today as the zone has it */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /** @description beside the seconds, which stay as they are */
                round?: "nearest" | "up" | "down";
                /** @description what is rounded to */
                round_minutes?: number;
                /** @description what is rounded; by default each entry */
                round_per?: "entry" | "group";
                /**
                 * @description where days begin and end, by IANA's name; by default as the caller has set it
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description a date, which is still in it, or a time in RFC 3339, which is not
                 * @example 2026-05-01
                 */
                to?: string;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked: JSON, or a file */
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
                        /** @description in the order of group_by: time, then names, what is billable first; keys that were not asked for are null */
                        groups: {
                            /**
                             * @description of an entry
                             * @example 4500
                             */
                            average_seconds: number;
                            billable: boolean | null;
                            /**
                             * @description those of billable entries, rounded
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description those of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description how many entries
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
                                /** @description blank where the repository cannot be read any more */
                                title: string;
                            } | null;
                            month: string | null;
                            repository: components["schemas"]["RepositoryMeta"] | null;
                            /**
                             * @description the same where nothing is rounded
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description as they are stored
                             * @example 9000
                             */
                            seconds: number;
                            user: {
                                /** Format: int64 */
                                id: number;
                                /**
                                 * @description Ghost where the user is no more
                                 * @example mira
                                 */
                                login: string;
                            } | null;
                            week: string | null;
                            year: string | null;
                        }[];
                        rounding: {
                            /**
                             * @description what is rounded to
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
                        /** @description of rounded groups: what they were rounded to */
                        total: {
                            /**
                             * @description of an entry
                             * @example 4500
                             */
                            average_seconds: number;
                            /**
                             * @description those of billable entries, rounded
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description those of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description how many entries
                             * @example 2
                             */
                            count: number;
                            /**
                             * @description the same where nothing is rounded
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description as they are stored
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
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user is another, and the caller no issues writer */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository, issue or user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is malformed, or there would be too many groups */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many reports of the caller are being made, or wait to be, already */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
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
                         * @description those of billable entries
                         * @example 5400
                         */
                        billable_seconds: number;
                        /**
                         * @description how many entries
                         * @example 2
                         */
                        count: number;
                        /**
                         * @description of all its issues together, in seconds; 0: none
                         * @example 7200
                         */
                        estimate: number;
                        /**
                         * @description the caller's own seconds among them
                         * @example 5400
                         */
                        own: number;
                        /** @example 5400 */
                        seconds: number;
                        /** @description by person, most time first; a page of them */
                        users: {
                            /**
                             * @description those of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description how many entries
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
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository, or none that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description no entries after this moment */
                before?: string;
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description no entries before this moment */
                since?: string;
                /** @description none whose last change was after it */
                updated_before?: string;
                /** @description none whose last change was before it */
                updated_since?: string;
                /**
                 * @description only entries of this user
                 * @example mira
                 */
                user?: string;
            };
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description by the entry's time, then id */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                };
            };
            /** @description the owner or the repository has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description user is another, and the caller no issues writer */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a bound of time is none, or page or limit no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
                /**
                 * @description whose times
                 * @example mira
                 */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description by the entry's time, then id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                };
            };
            /** @description the owner, the repository or the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller is neither that user nor an admin of the repository */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository or user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description owner of the repository */
                owner: string;
                /** @description name of the repository */
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "topics": [
                     *         ""
                     *       ]
                     *     }
                     */
                    "application/json": {
                        topics: string[];
                    };
                };
            };
            /** @description the repository or its owner has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such repository, or none that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description only those that the caller is assigned to */
                assigned?: boolean;
                /** @description changed then or earlier, RFC 3339 */
                before?: string;
                /** @description only those that the caller posted */
                created?: boolean;
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description time: what was spent on it, beside its estimate */
                include?: "time";
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description login of the owner of repositories */
                owner?: string;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description part of the title or body */
                q?: string;
                /** @description changed then or later, RFC 3339 */
                since?: string;
                /** @description open by default */
                state?: "open" | "closed" | "all";
                /** @description there are no pull requests */
                type?: "issues" | "pulls";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description newest first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such owner */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is none of what it can be */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description only archived ones, or none of them */
                archived?: boolean;
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description with uid: only what he owns */
                exclusive?: boolean;
                /** @description look at descriptions too */
                includeDesc?: boolean;
                /** @description only private ones, or only public */
                is_private?: boolean;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description asc by default */
                order?: "asc" | "desc";
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description false: leave private ones out */
                private?: boolean;
                /** @description part of the name */
                q?: string;
                /** @description alpha by default */
                sort?: "alpha" | "created" | "updated" | "id";
                /** @description only templates, or none of them */
                template?: boolean;
                /** @description number of a user who owns it or collaborates in it; 0: of anybody */
                uid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
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
                     *           "topics": [
                     *             ""
                     *           ],
                     *           "licenses": [
                     *             ""
                     *           ]
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is none of what it can be */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
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
                        /** @description an added address has to be confirmed */
                        confirms_email: boolean;
                        first_day_of_week: "monday" | "saturday" | "sunday";
                        min_password_length: number;
                        /** @description who may make an account himself */
                        registration: "off" | "open" | "invitation";
                        /** @description between two mails to one address */
                        resend_seconds: number;
                        /** @description there is a mail server; without one, mail waits */
                        sends_mail: boolean;
                        /** @example Europe/Berlin */
                        time_zone: string;
                        /** @example 28800 */
                        working_day_seconds: number;
                    };
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
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
                     *       "custom_emojis": [
                     *         ""
                     *       ]
                     *     }
                     */
                    "application/json": {
                        allowed_reactions: string[];
                        custom_emojis: string[];
                        default_theme: string;
                    };
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description with all repositories, which nobody can restore then */
                purge?: boolean;
            };
            header?: never;
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
                "application/json": {
                    otp?: string | null;
                    /**
                     * Format: password
                     * @description the caller's, once more
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description the account is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the password or the code of the second factor is wrong, or the code missing */
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
            /** @description the caller owns repositories, or is the last site admin */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a repository that would go with him has entries in time that is closed */
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
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest block first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description he has not, or there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description for the caller alone, 255 characters */
                note?: string;
            };
            header?: never;
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
            /** @description the user is blocked, now or already */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description that is the caller himself */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
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
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
            /** @description the user is not blocked, now or already */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description by id */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
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
                "application/json": {
                    emails: string[] | null;
                };
            };
        };
        responses: {
            /** @description the added ones, in the order given */
            201: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
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
            /** @description there is none, or one is invalid, given twice, or used; the message names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many of the addresses were used, in this hour; or too many mails for a network of accounts that are not activated */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "mira+work@example.org"
                 *       ]
                 *     }
                 */
                "application/json": {
                    emails?: string[] | null;
                };
            };
        };
        responses: {
            /** @description none of them is left */
            204: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description one is not on the caller's list; the message names it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
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
            /** @description one is the primary address; the message names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description an address on the caller's list, in any of its forms, or its id
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
                "application/json": {
                    /** @description true; another address is chosen to end it */
                    primary: boolean;
                };
            };
        };
        responses: {
            /** @description one record; see Email */
            200: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it is not on the caller's list */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
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
            /** @description it is not verified, or `primary` is not true */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many changes, in this hour */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description an address on the caller's list, in any of its forms, or its id
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
                "application/json": {
                    /**
                     * @description as it is in the mail; letters of either case, with or without dashes
                     * @example K7QX-2MHD-9PWT-4RAC
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description one record; see Email */
            200: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it is not on the caller's list */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description another account has confirmed it meanwhile; it is not on the list any more */
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
            /** @description the code is wrong, or no longer valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many wrong codes for this address, in this hour */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description an address on the caller's list, in any of its forms, or its id
                 * @example mira@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the mail is on its way */
            202: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it is not on the caller's list */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it is verified already */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description one was mailed to it just now, or too many in this hour; `Retry-After` says when */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                "application/json": {
                    /**
                     * @description what the link carries
                     * @example 5f0c…
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description it is verified */
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
                        /** @description his account began with it */
                        activated: boolean;
                        /** @example mira@example.com */
                        email: string;
                        /** @description login of the owner */
                        username: string;
                    };
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description another account has confirmed it meanwhile */
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
            /** @description the token is unknown, used, or no longer valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the `id` of the last event of an earlier stream */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description events, until either side ends it */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it; name and password, or a token for public repositories only, were shown */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many streams are open, or the server stops; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
            200: {
                headers: {
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
                        /** @description the user, with his settings and former names */
                        account: unknown;
                        /** @description issues that the caller is assigned to */
                        assignments: unknown[];
                        /** @description what the audit holds about the caller */
                        audit: unknown[];
                        /** @description whom the caller has blocked, with the notes */
                        blocks: unknown[];
                        /** @description since when the times are shared as a calendar, null where they are not */
                        calendar: unknown;
                        /** @description repositories that were shared with the caller */
                        collaborations: unknown[];
                        /** @description addresses */
                        emails: unknown[];
                        /** @description what the caller did on issues */
                        events: unknown[];
                        /** @description who follows the caller */
                        followers: unknown[];
                        /** @description whom the caller follows */
                        following: unknown[];
                        /** @description issues that the caller wrote */
                        issues: unknown[];
                        /** @description mails to the caller that are still listed, without what they said */
                        mails: unknown[];
                        /** @description own repositories, deleted ones last */
                        repositories: unknown[];
                        /** @description sessions */
                        sessions: unknown[];
                        /** @description the stopwatch that runs */
                        stopwatches: unknown[];
                        /** @description what the caller did to entries, and what was done to his */
                        time_revisions: unknown[];
                        /** @description tokens, without their secrets */
                        tokens: unknown[];
                        /** @description entries, deleted ones last */
                        tracked_times: unknown[];
                        /** @description whether there is one, and since when */
                        two_factor: unknown;
                    };
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description only those where each follows the other */
                mutual?: boolean;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description part of the login or full name */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest relation first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description only those where each follows the other */
                mutual?: boolean;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description part of the login or full name */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description oldest relation first */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description he does not, or there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
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
            /** @description the caller follows that user, now or already */
            204: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description one of the two has blocked the other */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is none */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
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
            /** @description the caller does not follow that user, now or already */
            204: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is none */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example [] */
                    "application/json": unknown[];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
                "application/json": {
                    /**
                     * Format: password
                     * @description at least 8 characters (a setting), at most 256
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
            };
        };
        responses: {
            /** @description the new password is in force */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the new password is too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the old password or the code is wrong, or the code missing, or another is acted for */
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
            /** @description the new password is too long, or is the old one */
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
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                "application/json": {
                    /** @example mira@example.com */
                    email: string;
                };
            };
        };
        responses: {
            /** @description as asked */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
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
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: password
                     * @description at least 8 characters (a setting), at most 256
                     * @example correct horse battery staple
                     */
                    password: string;
                    /**
                     * @description of the link in the mail
                     * @example 9f86d081884c7d659a2feaa0c55ad015
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description the new password is in force */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the password is too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
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
            /** @description the token is unknown, was used, or is too old; or the password is too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                "application/json": {
                    /** @example mira@example.com */
                    email: string;
                    invitation?: string | null;
                    /**
                     * Format: password
                     * @description at least 8 characters (a setting), at most 256
                     * @example correct horse battery staple
                     */
                    password: string;
                    /**
                     * @description letters and digits with single '-', '_' or '.' between them
                     * @example mira
                     */
                    username: string;
                };
            };
        };
        responses: {
            /** @description as asked */
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
                        /** @description a mail is on its way to the address; the account begins once it is confirmed */
                        confirmation_required: boolean;
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description the password is too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description registration is closed, or the invitation is missing, unknown, used or too old */
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
            /** @description a field breaks a rule, the name is taken or reserved, or the address is used */
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
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                 * @description numbers of users, with commas between them; at most 50
                 * @example 2,3
                 */
                uid: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one for each number, in the order asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relation"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description uid is no list of numbers, or too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see Repository */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
                "application/json": {
                    default_branch?: string | null;
                    description?: string | null;
                    internal_tracker?: {
                        admins_may_edit_time?: boolean | null;
                        allow_only_contributors_to_track_time?: boolean | null;
                        default_billable?: boolean | null;
                        enable_issue_dependencies?: boolean | null;
                        enable_time_tracker?: boolean | null;
                    } | null;
                    /**
                     * @description letters, digits, `-`, `_` and `.`
                     * @example punchcard
                     */
                    name: string;
                    private?: boolean | null;
                    template?: boolean | null;
                };
            };
        };
        responses: {
            /** @description one record; see Repository */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the owner has a repository of that name, or the name is held for one */
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
            /** @description the name cannot be one, or a text is too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                "application/json": {
                    otp?: string | null;
                    /** Format: password */
                    password: string;
                    /**
                     * @description login name or verified address
                     * @example mira
                     */
                    username: string;
                };
            };
        };
        responses: {
            /** @description as asked */
            201: {
                headers: {
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
                        /** @description nothing else is open until the password has been changed */
                        must_change_password: boolean;
                        session: components["schemas"]["Session"];
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description no such user, or not his password; or the code of his second factor is wrong or missing, and `X-Gitea-OTP: required` says so */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account is not activated or prohibited, or the page is of another site */
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
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the session is over, and its cookie gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the request shows no session */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
                "application/json": {
                    otp?: string | null;
                    /** Format: password */
                    password: string;
                };
            };
        };
        responses: {
            /** @description the password is not asked for again for some minutes */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the password or the code of the second factor is wrong, or the code missing */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the request shows no session */
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
            /** @description the body breaks a rule; the message names the field */
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
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see Session */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description its number */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the session is over */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description he has no such session */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "full_name": "Mira Holt",
                 *       "hide_email": true
                 *     }
                 */
                "application/json": {
                    description?: string | null;
                    diff_view_style?: string | null;
                    first_day_of_week?: string | null;
                    full_name?: string | null;
                    hide_activity?: boolean | null;
                    hide_email?: boolean | null;
                    language?: string | null;
                    location?: string | null;
                    theme?: string | null;
                    time_zone?: string | null;
                    visibility?: string | null;
                    website?: string | null;
                    working_day_seconds?: number | null;
                };
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
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
            /** @description the body breaks a rule; the message names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see StopWatch */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StopWatch"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description it is gone */
            204: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller has none */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the Idempotency-Key was used with another request, or is none */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description missing and null members are kept */
        requestBody: {
            content: {
                "application/json": {
                    issue?: number | null;
                    paused?: boolean | null;
                    repository?: string | null;
                    started_at?: string | null;
                };
            };
        };
        responses: {
            /** @description one record; see StopWatch */
            200: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StopWatch"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not track time on the issue that it is moved to */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller has none, or there is no such repository or issue */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it was paused too often */
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
            /** @description a member breaks a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description may be absent */
        requestBody: {
            content: {
                "application/json": {
                    billable?: boolean | null;
                    ended_at?: string | null;
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description one record; see TrackedTime */
            200: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"];
                };
            };
            /** @description it ran for less than a second: there is no entry */
            204: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller has none */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the caller may not put its time there: it is kept */
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
            /** @description ended_at or note breaks a rule, or it ran for longer than 366 days */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description no entries after this moment */
                before?: string;
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description no entries before this moment */
                since?: string;
                /** @description none whose last change was after it */
                updated_before?: string;
                /** @description none whose last change was before it */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description by the entry's time, then id */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a bound of time is none, or page or limit no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description whether one refused row refuses all; by default true */
                atomic?: boolean;
            };
            header?: {
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
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
                "application/json": {
                    operations: {
                        billable?: boolean | null;
                        created?: string | null;
                        duration?: string | null;
                        external_id?: string | null;
                        id?: number | null;
                        if_match?: string | null;
                        /** @description the index of the issue */
                        issue: number;
                        note?: string | null;
                        /** @enum {unknown} */
                        op: "add" | "edit" | "delete";
                        /**
                         * @description owner/name
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
            };
        };
        responses: {
            /** @description one record; see BulkResults */
            200: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResults"];
                };
            };
            /** @description time tracking is disabled for the repository of a row */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description of a row: the caller may not use the time tracker, or it is of another */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description of a row: no such repository, issue, user or time */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time of a row was changed meanwhile */
            412: {
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
            /** @description a row breaks a rule; every message names the row that is refused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time of the repository of a row is closed */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description they cannot */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the token is confined to public repositories, or the caller acts for another */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description it shows nothing any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description there is none */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description only those, or only the others */
                billable?: boolean;
                /** @description by default as the caller has set it */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description csv where none is given */
                format?: "csv" | "xlsx" | "json" | "ics";
                /**
                 * @description a date in the time zone, or a time in RFC 3339: nothing before it
                 * @example 2026-05-01
                 */
                from?: string;
                /** @description index of an issue, beside its repository */
                issue?: number;
                /** @description part of the note, blind to case */
                note?: string;
                /** @description instead of from and to: today as the zone has it */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /** @description only in this one: owner/name */
                repository?: string;
                /**
                 * @description where days begin and end, by IANA's name; by default as the caller has set it
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description a date, which is still in it, or a time in RFC 3339, which is not
                 * @example 2026-05-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked: JSON, or a file */
            200: {
                headers: {
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a repository in which the caller neither reads nor has entries */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is malformed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many long lists of the caller are under way */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description keep nothing, and say how each row would end */
                dry_run?: boolean;
                /** @description owner/name, of rows that name none */
                repository?: string;
                /** @description in which moments without one are read; by default the caller's */
                time_zone?: string;
            };
            header?: {
                /** @description the caller's own name for this change: sent again with the same key within 24 hours, it is done once and answered as then */
                "Idempotency-Key"?: string;
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
                "application/json": {
                    /** @description the file */
                    csv: string;
                };
                /**
                 * @example issue,started,duration,note
                 *     mira/site#4,2026-05-04 09:30,1h30m,review
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description as asked */
            200: {
                headers: {
                    /** @description `true`: this is the answer of then, and nothing was done now */
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
                     *       "rows": [
                     *         {
                     *           "line": 2,
                     *           "action": "add",
                     *           "message": "",
                     *           "id": 7,
                     *           "key": "",
                     *           "occurrence": 1,
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
                        /** @description nothing was kept */
                        dry_run: boolean;
                        /** @description only of a dry run: otherwise one refuses all */
                        refused: number;
                        rows: {
                            /** @enum {unknown} */
                            action: "add" | "change" | "unchanged" | "error";
                            /** @description null where it is refused */
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
                            /** @description null where it is not known yet */
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
                            /** @description the same for rows that mean the same; empty: refused */
                            key: string;
                            /**
                             * @description where it begins in the file
                             * @example 2
                             */
                            line: number;
                            /** @description why it is refused; else empty */
                            message: string;
                            /**
                             * @description which such row it is, from 1
                             * @example 1
                             */
                            occurrence: number;
                            repository: string | null;
                            repository_id: number | null;
                            user: string | null;
                        }[];
                        unchanged: number;
                    };
                };
            };
            /** @description time tracking is disabled for the repository of a row */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description of a row: the caller may not use the time tracker, or bring in another's time */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description of a row: no such repository, issue or user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a request with this Idempotency-Key is under way for long */
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
            /** @description the file or a row breaks a rule; the message names the line */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the time of the repository of a row is closed */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description only those, or only the others */
                billable?: boolean;
                /** @description by default as the caller has set it */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /**
                 * @description a date in the time zone, or a time in RFC 3339: nothing before it
                 * @example 2026-05-01
                 */
                from?: string;
                /** @description index of an issue, beside its repository */
                issue?: number;
                /** @description part of the note, blind to case */
                note?: string;
                /** @description instead of from and to: today as the zone has it */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /** @description only in this one: owner/name */
                repository?: string;
                /**
                 * @description where days begin and end, by IANA's name; by default as the caller has set it
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description a date, which is still in it, or a time in RFC 3339, which is not
                 * @example 2026-05-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
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
                     *                 "body": "It counts the pause as well.",
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
                        /** @description false where there are more than are told */
                        complete: boolean;
                        /** @description by time; at most 1,000 */
                        findings: {
                            day: string | null;
                            /** @enum {unknown} */
                            kind: "overlap" | "long_day" | "long_entry" | "closed_issue" | "future" | "long_stopwatch";
                            /**
                             * @description what would mend it
                             * @example let the one end before the other begins, or delete one of them
                             */
                            mend: string;
                            /** @example two entries cover the same 30m */
                            message: string;
                            /**
                             * @description what is too much
                             * @example 1800
                             */
                            seconds: number;
                            /** @description the entries that it is about; of a day, up to 20 */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a repository in which the caller neither reads nor has entries */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is malformed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many reports of the caller are being made */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
                "application/json": {
                    repo?: string | null;
                    text: string;
                    time_zone?: string | null;
                };
            };
        };
        responses: {
            /** @description as asked */
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
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description the moment it would count at
                         */
                        created: string;
                        duration: string | null;
                        /** @description why it is no entry; empty: it can be added as it is */
                        errors: {
                            /** @description place in the text, in UTF-16 units */
                            at: number;
                            message: string;
                        }[];
                        issue: number | null;
                        /** @example review */
                        note: string;
                        repository: string | null;
                        seconds: number | null;
                        started: string | null;
                        title: string | null;
                    };
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
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
            /** @description the text is too long, or repo or time_zone is none */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description only those, or only the others */
                billable?: boolean;
                /** @description by default as the caller has set it */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /** @description json, or a file to download */
                format?: "json" | "csv" | "xlsx";
                /**
                 * @description a date in the time zone, or a time in RFC 3339: nothing before it
                 * @example 2026-05-01
                 */
                from?: string;
                /**
                 * @description up to two of day, week, month, year, user, repository, issue, billable
                 * @example month,user
                 */
                group_by?: string;
                /** @description index of an issue, beside its repository */
                issue?: number;
                /** @description part of the note, blind to case */
                note?: string;
                /** @description instead of from and to: today as the zone has it */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /** @description only in this one: owner/name */
                repository?: string;
                /** @description beside the seconds, which stay as they are */
                round?: "nearest" | "up" | "down";
                /** @description what is rounded to */
                round_minutes?: number;
                /** @description what is rounded; by default each entry */
                round_per?: "entry" | "group";
                /**
                 * @description where days begin and end, by IANA's name; by default as the caller has set it
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description a date, which is still in it, or a time in RFC 3339, which is not
                 * @example 2026-05-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked: JSON, or a file */
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
                        /** @description in the order of group_by: time, then names, what is billable first; keys that were not asked for are null */
                        groups: {
                            /**
                             * @description of an entry
                             * @example 4500
                             */
                            average_seconds: number;
                            billable: boolean | null;
                            /**
                             * @description those of billable entries, rounded
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description those of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description how many entries
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
                                /** @description blank where the repository cannot be read any more */
                                title: string;
                            } | null;
                            month: string | null;
                            repository: components["schemas"]["RepositoryMeta"] | null;
                            /**
                             * @description the same where nothing is rounded
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description as they are stored
                             * @example 9000
                             */
                            seconds: number;
                            user: {
                                /** Format: int64 */
                                id: number;
                                /**
                                 * @description Ghost where the user is no more
                                 * @example mira
                                 */
                                login: string;
                            } | null;
                            week: string | null;
                            year: string | null;
                        }[];
                        rounding: {
                            /**
                             * @description what is rounded to
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
                        /** @description of rounded groups: what they were rounded to */
                        total: {
                            /**
                             * @description of an entry
                             * @example 4500
                             */
                            average_seconds: number;
                            /**
                             * @description those of billable entries, rounded
                             * @example 5400
                             */
                            billable_rounded_seconds: number;
                            /**
                             * @description those of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description how many entries
                             * @example 2
                             */
                            count: number;
                            /**
                             * @description the same where nothing is rounded
                             * @example 9900
                             */
                            rounded_seconds: number;
                            /**
                             * @description as they are stored
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a repository in which the caller neither reads nor has entries */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is malformed, or there would be too many groups */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many reports of the caller are being made, or wait to be, already */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description only those, or only the others */
                billable?: boolean;
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description by default as the caller has set it */
                first_day_of_week?: "monday" | "saturday" | "sunday";
                /**
                 * @description a date in the time zone, or a time in RFC 3339: nothing before it
                 * @example 2026-05-01
                 */
                from?: string;
                /** @description index of an issue, beside its repository */
                issue?: number;
                /** @description page size, at most 1000; without page and limit the list comes whole */
                limit?: number;
                /** @description part of the note, blind to case */
                note?: string;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description instead of from and to: today as the zone has it */
                preset?: "today" | "yesterday" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                /** @description only in this one: owner/name */
                repository?: string;
                /** @description newest first where it is absent */
                sort?: "newest" | "oldest";
                /**
                 * @description where days begin and end, by IANA's name; by default as the caller has set it
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description a date, which is still in it, or a time in RFC 3339, which is not
                 * @example 2026-05-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a list; see TrackedTime */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedTime"][];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a repository in which the caller neither reads nor has entries */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a parameter is malformed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
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
                         * @description those of billable entries
                         * @example 5400
                         */
                        billable_seconds: number;
                        /**
                         * @description how many entries
                         * @example 2
                         */
                        count: number;
                        /** @description by repository, most time first; a page of them */
                        repositories: {
                            /**
                             * @description those of billable entries
                             * @example 5400
                             */
                            billable_seconds: number;
                            /**
                             * @description how many entries
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
                "application/json": {
                    /**
                     * Format: password
                     * @description the caller's, once more
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description as asked */
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
                        /** @description the same as a link, for an app */
                        otpauth_url: string;
                        /** @description that link as a picture, an SVG element */
                        qr_svg: string;
                        /**
                         * @description for typing into an app: base32; shown here only
                         * @example GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ
                         */
                        secret: string;
                    };
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a second factor is in force */
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
            /** @description the body breaks a rule; the message names the field */
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
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
                "application/json": {
                    code?: string | null;
                    /**
                     * Format: password
                     * @description the caller's, once more
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description the password alone signs in from now on */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the password or the code is wrong, or the code missing; `X-Gitea-OTP: required` says so */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description there is no second factor */
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
            /** @description the body breaks a rule; the message names the field */
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
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
                "application/json": {
                    /** @example 492039 */
                    code: string;
                };
            };
        };
        responses: {
            /** @description as asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovery_codes": [
                     *         "7K3M-Q2XA-9FHT-VB4C"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description each stands in for a code once; they are not shown again */
                        recovery_codes: string[];
                    };
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description none was set up, or one is in force */
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
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
                "application/json": {
                    code?: string | null;
                    /**
                     * Format: password
                     * @description the caller's, once more
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description as asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovery_codes": [
                     *         "7K3M-Q2XA-9FHT-VB4C"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description each stands in for a code once; they are not shown again */
                        recovery_codes: string[];
                    };
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the password or the code is wrong, or the code missing; `X-Gitea-OTP: required` says so */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description there is no second factor */
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
            /** @description the body breaks a rule; the message names the field */
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
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /**
                 * @description who may be followed
                 * @example mira
                 */
                followee: string;
                /**
                 * @description who may follow
                 * @example mira
                 */
                follower: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the first follows the second */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description he does not, or there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description only those where each follows the other */
                mutual?: boolean;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description part of the login or full name */
                q?: string;
            };
            header?: never;
            path: {
                /**
                 * @description whose followers
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
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description only those where each follows the other */
                mutual?: boolean;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description part of the login or full name */
                q?: string;
            };
            header?: never;
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
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
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
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"][];
                };
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description whose tokens
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
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"][];
                };
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description neither the user himself nor a site admin, or another is acted for */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
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
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description unlike those of his other tokens; one line, at most 255 characters
                     * @example laptop
                     */
                    name: string;
                    scopes?: string[] | null;
                };
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
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description he has a token of that name, or a scope is unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description for another user: those are made on the command line of the host */
            403: {
                headers: {
                    /** @description `password` where it was given too long ago in this session */
                    "X-Punchcard-Confirm"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user */
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
            /** @description the name is missing, too long, or not one line */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path: {
                /** @description its id, or its name; a number is an id first */
                token: string;
                /**
                 * @description whose token
                 * @example mira
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the token is gone, and opens nothing from now on */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the user has another name now */
            307: {
                headers: {
                    /** @description where it is now, relative to the host */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description neither the user himself nor a site admin, or another is acted for */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no such user or token */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
                /** @description where the page begins, as the link to the next page has it; it decides, whatever page says. Good for the same path, filters and user */
                cursor?: string;
                /** @description page size; without page and limit a list comes whole */
                limit?: number;
                /** @description 1-based page; absent or 0: see limit */
                page?: number;
                /** @description part of the login or full name */
                q?: string;
                /** @description number of a user */
                uid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
            200: {
                headers: {
                    /** @description rel `next`, `last`, `first`, `prev`, as far as there are */
                    Link?: string;
                    /** @description rows in all pages together */
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
                        /** @description by id; always a page */
                        data: components["schemas"]["User"][];
                        ok: boolean;
                    };
                };
            };
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description uid, page or limit is no number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description as asked */
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
            /** @description no credential, or a bad one */
            401: {
                headers: {
                    /** @description `Bearer` */
                    "WWW-Authenticate"?: string;
                    /** @description `required` where the password is right and a code of the second factor lacks */
                    "X-Gitea-OTP"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, the token or its scopes do not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too many failed sign-ins, or too many long lists at once */
            429: {
                headers: {
                    /** @description in how many seconds to try again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal failure; the message names the request */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the server has too much to do; Retry-After says when to try again */
            503: {
                headers: {
                    /** @description in how many seconds to try again */
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
