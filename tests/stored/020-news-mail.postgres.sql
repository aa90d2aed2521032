

CREATE SCHEMA fabula_stored;

CREATE TABLE fabula_stored.access_token (
    hash text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    scopes text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    last_used_at bigint
);

CREATE TABLE fabula_stored.account (
    id text NOT NULL COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    email_verified_at bigint,
    display_name text NOT NULL,
    photo_url text,
    phone_number text,
    anonymous_at bigint,
    disabled_at bigint,
    closed_at bigint,
    created_at bigint NOT NULL,
    last_login_at bigint NOT NULL,
    last_refresh_at bigint NOT NULL,
    valid_since bigint NOT NULL,
    language text,
    time_zone text,
    operator_at bigint
);

CREATE TABLE fabula_stored.account_archive (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    progress integer NOT NULL,
    size bigint,
    created_at bigint NOT NULL,
    ready_at bigint,
    failed_at bigint
);

CREATE TABLE fabula_stored.action_code (
    hash text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    account_id text COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    new_email text COLLATE pg_catalog."C",
    subject text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE fabula_stored.audit_event (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    kind text NOT NULL,
    detail text NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE fabula_stored.block (
    id text NOT NULL COLLATE pg_catalog."C",
    project_id text NOT NULL COLLATE pg_catalog."C",
    parent_id text COLLATE pg_catalog."C",
    "position" text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    title text NOT NULL,
    synopsis text NOT NULL,
    status text NOT NULL,
    words integer NOT NULL,
    language text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    deleted_at bigint,
    deleted_by text COLLATE pg_catalog."C",
    deleted_root text COLLATE pg_catalog."C"
);

CREATE TABLE fabula_stored.catalogue (
    id text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL
);

CREATE TABLE fabula_stored.consent (
    account_id text NOT NULL COLLATE pg_catalog."C",
    said text NOT NULL,
    noted_at bigint NOT NULL
);

CREATE TABLE fabula_stored.document (
    id text NOT NULL COLLATE pg_catalog."C",
    project_id text NOT NULL COLLATE pg_catalog."C",
    block_id text NOT NULL COLLATE pg_catalog."C",
    schema_version integer NOT NULL,
    state bytea,
    state_seq bigint NOT NULL,
    seq bigint NOT NULL,
    json text NOT NULL,
    text text NOT NULL,
    words integer NOT NULL,
    updated_at bigint NOT NULL
);

CREATE TABLE fabula_stored.document_update (
    document_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    update bytea NOT NULL,
    account_id text COLLATE pg_catalog."C",
    at bigint NOT NULL
);

CREATE TABLE fabula_stored.edition (
    id text NOT NULL COLLATE pg_catalog."C",
    project_id text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    note text NOT NULL,
    published_at bigint NOT NULL,
    published_by text NOT NULL COLLATE pg_catalog."C",
    words integer NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    credit text NOT NULL,
    language text NOT NULL,
    cover_file_id text COLLATE pg_catalog."C",
    withdrawn_at bigint
);

CREATE TABLE fabula_stored.edition_block (
    project_id text NOT NULL COLLATE pg_catalog."C",
    block_id text NOT NULL COLLATE pg_catalog."C",
    from_edition integer NOT NULL,
    until_edition integer,
    hash text NOT NULL COLLATE pg_catalog."C",
    parent_id text COLLATE pg_catalog."C",
    "position" text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    title text NOT NULL,
    words integer NOT NULL
);

CREATE TABLE fabula_stored.export (
    id text NOT NULL COLLATE pg_catalog."C",
    project_id text NOT NULL,
    account_id text NOT NULL,
    wish text NOT NULL,
    progress integer NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size bigint,
    created_at bigint NOT NULL,
    ready_at bigint,
    failed_at bigint
);

CREATE TABLE fabula_stored.file (
    id text NOT NULL COLLATE pg_catalog."C",
    project_id text COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    name text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    sha256 text NOT NULL COLLATE pg_catalog."C",
    width integer,
    height integer,
    created_at bigint NOT NULL
);

CREATE TABLE fabula_stored.follow (
    account_id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    since bigint NOT NULL
);

CREATE TABLE fabula_stored.invitation (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    invited_by text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    ended_at bigint
);

CREATE TABLE fabula_stored.job (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    payload text NOT NULL,
    unique_key text NOT NULL COLLATE pg_catalog."C",
    run_at bigint NOT NULL,
    lease_until bigint,
    attempts integer NOT NULL,
    last_error text,
    done_at bigint,
    failed_at bigint
);

CREATE TABLE fabula_stored.journey (
    id text NOT NULL COLLATE pg_catalog."C",
    project_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE fabula_stored.kept_answer (
    account_id text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    request text NOT NULL,
    answer text NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE fabula_stored.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE fabula_stored.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE fabula_stored.library_entry (
    account_id text NOT NULL COLLATE pg_catalog."C",
    project_id text NOT NULL COLLATE pg_catalog."C",
    shelf text NOT NULL,
    added_at bigint NOT NULL
);

CREATE TABLE fabula_stored.mail (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    kind text NOT NULL,
    recipient text NOT NULL,
    language text NOT NULL,
    sealed_data text,
    created_at bigint NOT NULL,
    sent_at bigint,
    failed_at bigint
);

CREATE TABLE fabula_stored.member (
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL,
    joined_at bigint NOT NULL
);

CREATE TABLE fabula_stored.news_mail (
    account_id text NOT NULL COLLATE pg_catalog."C",
    unique_key text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    facts text NOT NULL,
    project_id text COLLATE pg_catalog."C",
    at bigint NOT NULL,
    due_at bigint NOT NULL,
    settled_at bigint
);

CREATE TABLE fabula_stored.notification (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    project_id text COLLATE pg_catalog."C",
    unique_key text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    read_at bigint,
    facts text DEFAULT '{}'::text NOT NULL
);

CREATE TABLE fabula_stored.notification_count (
    account_id text NOT NULL COLLATE pg_catalog."C",
    total bigint NOT NULL,
    unread bigint NOT NULL,
    version bigint NOT NULL
);

CREATE TABLE fabula_stored.object_leftover (
    id text NOT NULL COLLATE pg_catalog."C",
    noted_at bigint NOT NULL
);

CREATE TABLE fabula_stored.object_upload (
    id text NOT NULL COLLATE pg_catalog."C",
    path text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    project_id text COLLATE pg_catalog."C",
    facts text NOT NULL,
    md5 text,
    size bigint NOT NULL,
    received bigint NOT NULL,
    touched_at bigint NOT NULL,
    finished_at bigint
);

CREATE TABLE fabula_stored.organisation (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    name text NOT NULL,
    slug text NOT NULL COLLATE pg_catalog."C",
    bio text NOT NULL,
    account_id text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    deleted_at bigint,
    links text,
    photo_url text
);

CREATE TABLE fabula_stored.password (
    account_id text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL,
    updated_at bigint NOT NULL
);

CREATE TABLE fabula_stored.pending_sign_in (
    hash text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    provider text NOT NULL,
    auth_at bigint NOT NULL,
    tries integer NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE fabula_stored.place (
    reading_id text NOT NULL COLLATE pg_catalog."C",
    device text NOT NULL COLLATE pg_catalog."C",
    block_id text NOT NULL COLLATE pg_catalog."C",
    page_id text NOT NULL COLLATE pg_catalog."C",
    "offset" integer NOT NULL,
    before text NOT NULL,
    after text NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE fabula_stored.project (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    slug text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    credit text NOT NULL,
    language text NOT NULL,
    licence text NOT NULL,
    status text NOT NULL,
    visibility text NOT NULL,
    cover_file_id text COLLATE pg_catalog."C",
    public_version bigint NOT NULL,
    outline_version bigint NOT NULL,
    created_by text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    ready_at bigint,
    deleted_at bigint,
    search_hidden_at bigint,
    finished_at bigint,
    rating text DEFAULT 'unrated'::text NOT NULL,
    warning_note text DEFAULT ''::text NOT NULL,
    cover_alt text DEFAULT ''::text NOT NULL,
    withdrawn_at bigint,
    origin_id text COLLATE pg_catalog."C"
);

CREATE TABLE fabula_stored.project_label (
    project_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL,
    place integer NOT NULL
);

CREATE TABLE fabula_stored.provider_link (
    provider_id text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    email text,
    display_name text NOT NULL,
    photo_url text,
    linked_at bigint NOT NULL
);

CREATE TABLE fabula_stored.reader_count (
    project_id text NOT NULL COLLATE pg_catalog."C",
    edition integer NOT NULL,
    day integer NOT NULL,
    readers bigint NOT NULL
);

CREATE TABLE fabula_stored.reading (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    journey_id text NOT NULL COLLATE pg_catalog."C",
    activity_id text COLLATE pg_catalog."C",
    started_at bigint NOT NULL,
    read_at bigint NOT NULL,
    finished_at bigint,
    percent integer DEFAULT 0 NOT NULL,
    words_left integer DEFAULT 0 NOT NULL
);

CREATE TABLE fabula_stored.recovery_code (
    hash text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);

CREATE TABLE fabula_stored.refresh_token (
    hash text NOT NULL COLLATE pg_catalog."C",
    family text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    sign_in_provider text NOT NULL,
    auth_at bigint NOT NULL,
    created_at bigint NOT NULL,
    rotated_at bigint,
    overlap_until bigint,
    expires_at bigint NOT NULL
);

CREATE TABLE fabula_stored.rendered_file (
    hash text NOT NULL COLLATE pg_catalog."C",
    file_id text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE fabula_stored.rendered_text (
    hash text NOT NULL COLLATE pg_catalog."C",
    json text NOT NULL,
    html text NOT NULL,
    text text NOT NULL,
    words integer NOT NULL
);

CREATE TABLE fabula_stored.rendition (
    file_id text NOT NULL COLLATE pg_catalog."C",
    format text NOT NULL COLLATE pg_catalog."C",
    width integer NOT NULL,
    sha256 text NOT NULL COLLATE pg_catalog."C",
    size bigint NOT NULL
);

CREATE TABLE fabula_stored.report (
    id text NOT NULL COLLATE pg_catalog."C",
    project_id text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    reason text NOT NULL,
    text text NOT NULL,
    email text NOT NULL,
    at bigint NOT NULL,
    verdict text,
    decided_at bigint
);

CREATE TABLE fabula_stored.revision (
    id text NOT NULL COLLATE pg_catalog."C",
    document_id text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    account_id text COLLATE pg_catalog."C",
    reason text NOT NULL,
    name text NOT NULL,
    json text NOT NULL,
    words integer NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    by_name text DEFAULT ''::text NOT NULL
);

CREATE TABLE fabula_stored.schedule (
    id text NOT NULL COLLATE pg_catalog."C",
    project_id text NOT NULL COLLATE pg_catalog."C",
    note text NOT NULL,
    publish_at bigint NOT NULL,
    time_zone text NOT NULL,
    created_by text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    words integer NOT NULL,
    frozen text NOT NULL
);

CREATE TABLE fabula_stored.search_entry (
    id bigint NOT NULL,
    project_id text NOT NULL,
    block_id text NOT NULL,
    piece integer NOT NULL,
    language text NOT NULL,
    text_hash text NOT NULL,
    hash text NOT NULL,
    title text NOT NULL,
    credit text NOT NULL,
    about text NOT NULL,
    body text NOT NULL,
    words tsvector GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(((((((title || ' '::text) || credit) || ' '::text) || about) || ' '::text) || body), ' '::text), ''::text))) STORED NOT NULL
);

ALTER TABLE fabula_stored.search_entry ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME fabula_stored.search_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE fabula_stored.search_state (
    project_id text NOT NULL COLLATE pg_catalog."C",
    public_version bigint NOT NULL,
    stemmer integer NOT NULL
);

CREATE TABLE fabula_stored.second_factor (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    display_name text NOT NULL,
    sealed_secret text NOT NULL,
    last_step bigint NOT NULL,
    enrolled_at bigint NOT NULL
);

CREATE TABLE fabula_stored.session (
    hash text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    auth_at bigint NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    user_agent text NOT NULL,
    address text
);

CREATE TABLE fabula_stored.setting (
    account_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL,
    changed_at bigint NOT NULL
);

CREATE TABLE fabula_stored.sign_in (
    family text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    provider text NOT NULL,
    second_factor_id text COLLATE pg_catalog."C",
    device_hash text COLLATE pg_catalog."C",
    session_hash text COLLATE pg_catalog."C",
    address text NOT NULL,
    user_agent text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL
);

CREATE TABLE fabula_stored.signing_key (
    id text NOT NULL COLLATE pg_catalog."C",
    public_jwk text NOT NULL,
    sealed_private_jwk text NOT NULL,
    created_at bigint NOT NULL,
    retires_at bigint NOT NULL
);

CREATE TABLE fabula_stored.slug (
    scope text NOT NULL COLLATE pg_catalog."C",
    slug text NOT NULL COLLATE pg_catalog."C",
    target_id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);

CREATE TABLE fabula_stored.spent_token (
    hash text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);

CREATE TABLE fabula_stored.stored_object (
    path text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    project_id text COLLATE pg_catalog."C",
    generation bigint NOT NULL,
    metageneration bigint NOT NULL,
    size bigint NOT NULL,
    content_type text NOT NULL,
    content_encoding text NOT NULL,
    content_disposition text NOT NULL,
    content_language text NOT NULL,
    cache_control text NOT NULL,
    custom text NOT NULL,
    md5 text NOT NULL,
    crc32c text NOT NULL,
    tokens text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);

CREATE TABLE fabula_stored.upload (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    received bigint NOT NULL,
    created_at bigint NOT NULL
);

INSERT INTO fabula_stored.access_token VALUES ('IhwcxgT9RVwOuuni2NhCQ9pT4JUmp4WOvKpM1oFtvuM', '01a2001f-9700-7ac3-bf2e-3b1ea06d8003', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 'Скрипт', 'reading:read', 1795298400000, 1797890400000, NULL);

INSERT INTO fabula_stored.account VALUES ('5PxFrw2eyzKuDim2QWFMLDXlheIG', 'olena@example.org', NULL, 'Олена Пчілка', NULL, NULL, NULL, NULL, NULL, 1772355600000, 1772355600000, 1772355600000, 1772355600000, NULL, NULL, NULL);
INSERT INTO fabula_stored.account VALUES ('SDsacBeM7UOerZlJPzh9cJUTp0qh', 'reader@example.org', 1772539200000, 'Reader', NULL, NULL, NULL, NULL, NULL, 1772355660000, 1772355660000, 1772355660000, 1772355660000, 'es', NULL, NULL);

INSERT INTO fabula_stored.action_code VALUES ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'verifyEmail', 'SDsacBeM7UOerZlJPzh9cJUTp0qh', 'reader@example.org', NULL, NULL, 1772539200000, 1772798400000);
INSERT INTO fabula_stored.action_code VALUES ('bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 'signIn', NULL, 'nobody@example.org', NULL, NULL, 1772539200000, 1772541000000);

INSERT INTO fabula_stored.audit_event VALUES ('019ca8a0-3e80-736c-a79c-ca8efa471d17', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 'accountOpened', '{}', 1772355600000);
INSERT INTO fabula_stored.audit_event VALUES ('019ca8a1-28e0-7003-8b93-69b8003db8de', 'SDsacBeM7UOerZlJPzh9cJUTp0qh', 'accountOpened', '{}', 1772355660000);
INSERT INTO fabula_stored.audit_event VALUES ('01a2001f-9700-7a2e-bd22-e0b2ca16810c', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 'organisationBegun', '{"id":"01a2001f-9700-73c9-abfd-2b30f05c7071"}', 1795298400000);
INSERT INTO fabula_stored.audit_event VALUES ('01a2001f-9700-7b93-a9b8-003db8de8400', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 'accessTokenMade', '{"id":"01a2001f-9700-7ac3-bf2e-3b1ea06d8003","scopes":["reading:read"]}', 1795298400000);

INSERT INTO fabula_stored.block VALUES ('019ca8a0-3e80-7bd3-803a-91df1b1c3737', '019ca8a0-3e80-7da2-b091-dba957b8192d', NULL, 'a0', 'chapter', 'Польова царівна', '', 'draft', 8, NULL, 1772355600000, 1772355600000, NULL, NULL, NULL);
INSERT INTO fabula_stored.block VALUES ('019ca8a0-3e80-71ba-82f9-3051e4452986', '019ca8a0-3e80-7da2-b091-dba957b8192d', NULL, 'a1', 'chapter', 'Двужон', '', 'draft', 4, NULL, 1772355600000, 1772355600000, NULL, NULL, NULL);
INSERT INTO fabula_stored.block VALUES ('01a2001f-9700-7a91-9f1b-1c37376cca75', '01a2001f-9700-71db-a957-b8192ddbd300', NULL, 'a0', 'chapter', 'Перше', '', 'draft', 3, NULL, 1795298400000, 1795298400000, NULL, NULL, NULL);

INSERT INTO fabula_stored.catalogue VALUES ('search', 0);
INSERT INTO fabula_stored.catalogue VALUES ('works', 2);

INSERT INTO fabula_stored.consent VALUES ('5PxFrw2eyzKuDim2QWFMLDXlheIG', '{"categories":["necessary"],"revision":1,"consentId":"c","consentTimestamp":"a","lastConsentTimestamp":"a"}', 1772355600000);

INSERT INTO fabula_stored.document VALUES ('019ca8a0-3e80-7717-81c1-91b49c5b7fdc', '019ca8a0-3e80-7da2-b091-dba957b8192d', '019ca8a0-3e80-71ba-82f9-3051e4452986', 1, '\x0103fba898d8020007010764656661756c7403097061726167726170680700fba898d80200060400fba898d802012dd086d0b72dd0b7d0b020d0b3d0bed180d0b820d181d0bed0bdd186d0b520d181d185d0bed0b4d0b8d182d18c2e00', 1, 1, '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Із-за гори сонце сходить."}]}]}', 'Із-за гори сонце сходить.', 4, 1772355600000);
INSERT INTO fabula_stored.document VALUES ('019ca8a0-3e80-7cca-b549-0727c92b8821', '019ca8a0-3e80-7da2-b091-dba957b8192d', '019ca8a0-3e80-7bd3-803a-91df1b1c3737', 1, '\x0106f1e49d80050007010764656661756c7403097061726167726170680700f1e49d800500060400f1e49d80050127d09dd0b0d0b4d0b2d0bed180d19620d0b2d0b5d181d0bdd0b020d0b2d0bfd0bed0b2d0bdd1962e87f1e49d80050003097061726167726170680700f1e49d800517060400f1e49d80051843d09ad183d0b4d0b820d0bdd0b520d0b3d0bbd18fd0bdd18c20e2809420d181d0bad180d196d0b7d18c20d180d0bed0b7d0b2d0b5d180d0bdd183d0bbd0bed181d18f2e00', 1, 2, '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Надворі весна вповні."}]},{"type":"paragraph","content":[{"type":"text","text":"Куди не глянь — скрізь розвернулося."}]}]}', 'Надворі весна вповні.
Куди не глянь — скрізь розвернулося.', 8, 1772355660000);
INSERT INTO fabula_stored.document VALUES ('01a2001f-9700-7907-a7c9-2b8821c8ffe7', '01a2001f-9700-71db-a957-b8192ddbd300', '01a2001f-9700-7a91-9f1b-1c37376cca75', 1, '\x0203fcfea3b30f00478aafbaec040003097061726167726170680700fcfea3b30f00060400fcfea3b30f0119d09020d182d0bed0b4d19620d196d0bdd0b0d0bad188d0b52e028aafbaec040001010764656661756c7401000c018aafbaec0401000d', 2, 2, '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"А тоді інакше."}]}]}', 'А тоді інакше.', 3, 1795298400000);

INSERT INTO fabula_stored.document_update VALUES ('019ca8a0-3e80-7cca-b549-0727c92b8821', 2, '\x01038f8696850d00c7f1e49d800500f1e49d800517030970617261677261706807008f8696850d000604008f8696850d0137d09ad183d0b4d0b820d0bdd0b520d0b3d0bbd18fd0bdd18c20e2809420d181d0bad180d196d0b7d18c20d0b7d0b5d0bbd0b5d0bdd0be2e01f1e49d8005011726', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 1772355660000);

INSERT INTO fabula_stored.edition VALUES ('019ca8a0-3e80-7f6e-aa51-f12b41ff34b4', '019ca8a0-3e80-7da2-b091-dba957b8192d', 1, 'Перше видання', 1772355600000, '5PxFrw2eyzKuDim2QWFMLDXlheIG', 12, 'Хіба ревуть воли', '', '', 'uk', NULL, NULL);
INSERT INTO fabula_stored.edition VALUES ('01a2001f-9700-7191-b49c-5b7fdc4a2a49', '01a2001f-9700-71db-a957-b8192ddbd300', 1, '', 1795298400000, '5PxFrw2eyzKuDim2QWFMLDXlheIG', 2, 'Разом', '', '', 'uk', NULL, NULL);

INSERT INTO fabula_stored.edition_block VALUES ('019ca8a0-3e80-7da2-b091-dba957b8192d', '019ca8a0-3e80-7bd3-803a-91df1b1c3737', 1, NULL, 'O0Uk1hfVcoiz5RQ-LuAhWVCxcIsWwMiw73w4K51qsKk', NULL, 'a0', 'chapter', 'Польова царівна', 8);
INSERT INTO fabula_stored.edition_block VALUES ('019ca8a0-3e80-7da2-b091-dba957b8192d', '019ca8a0-3e80-71ba-82f9-3051e4452986', 1, NULL, 'owu6tY9JgNgQm1E4fgEbV2KQfMEdtopxPuFCfL4GrIk', NULL, 'a1', 'chapter', 'Двужон', 4);
INSERT INTO fabula_stored.edition_block VALUES ('01a2001f-9700-71db-a957-b8192ddbd300', '01a2001f-9700-7a91-9f1b-1c37376cca75', 1, NULL, 'WRKIDYsBHfJ_AO3YYijSOfA0mc9YuWKKbPC3Bu5n12M', NULL, 'a0', 'chapter', 'Перше', 2);

INSERT INTO fabula_stored.export VALUES ('019dae00-0000-7000-8000-000000000002', '019ca8a0-3e80-7da2-b091-dba957b8192d', '5PxFrw2eyzKuDim2QWFMLDXlheIG', '{"format":"epub","labels":{"contents":"Зміст","notes":"Примітки","cover":"Обкладинка","titlePage":"Титул","by":"автор:","aboutWords":"Близько {{words}} слів","part":"Частина","chapter":"Розділ"}}', 100, 'Хіба ревуть воли.epub', 'application/epub+zip', 5000, 1795251600000, 1795251600900, NULL);

INSERT INTO fabula_stored.follow VALUES ('SDsacBeM7UOerZlJPzh9cJUTp0qh', '01a2001f-9700-73c9-abfd-2b30f05c7071', 1795298400000);

INSERT INTO fabula_stored.invitation VALUES ('01a2001f-9700-7a84-be34-bc5ca6d20a25', '01a2001f-9700-73c9-abfd-2b30f05c7071', 'gostia@example.org', 'editor', 'no73Npk745knn65ps0vP9-In08f21z5EW2XqeB8kGLA', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 1795298400000, 1795903200000, NULL);

INSERT INTO fabula_stored.job VALUES ('01a2001f-9700-71d4-b223-9f5e26509216', 'tellEdition', '{"projectId":"01a2001f-9700-71db-a957-b8192ddbd300","number":1,"publisherId":"5PxFrw2eyzKuDim2QWFMLDXlheIG","toFollowersOnly":true}', 'tellEdition 01a2001f-9700-71db-a957-b8192ddbd300 1 followers', 1795298400000, NULL, 0, NULL, NULL, NULL);
INSERT INTO fabula_stored.job VALUES ('01a2001f-9700-71f1-ab41-ff34b4d93d09', 'publishScheduled', '{"scheduleId":"01a2001f-9700-7f19-9a41-4292ec5f6e6a"}', 'publishScheduled 01a2001f-9700-7f19-9a41-4292ec5f6e6a', 1795384800000, NULL, 0, NULL, NULL, NULL);

INSERT INTO fabula_stored.journey VALUES ('019ca8a0-3e80-78ff-a799-23c476250cbf', '019ca8a0-3e80-7da2-b091-dba957b8192d', 'linear', '', '', 1772355600000);
INSERT INTO fabula_stored.journey VALUES ('01a2001f-9700-7923-8476-250cbffc9a43', '01a2001f-9700-71db-a957-b8192ddbd300', 'linear', '', '', 1795298400000);

INSERT INTO fabula_stored.kysely_migration VALUES ('001-first-story', '2026-11-20T18:27:21.833Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('002-reading-progress', '2026-11-20T19:00:40.193Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('003-manuscripts', '2026-11-21T09:22:14.700Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('004-identity', '2026-11-21T12:37:44.798Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('005-files-by-content', '2026-11-21T14:44:48.560Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('006-search-engines', '2026-11-21T14:44:48.561Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('007-notifications', '2026-11-21T14:44:48.568Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('008-home-page', '2026-11-21T15:37:50.052Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('009-work-facts', '2026-11-21T22:53:34.033Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('010-objects', '2026-11-21T22:53:34.047Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('011-settings', '2026-11-21T22:53:34.050Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('012-search', '2026-11-21T22:53:34.059Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('013-reports', '2026-11-21T22:53:34.064Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('014-operators', '2026-11-21T22:53:34.066Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('015-access-tokens', '2026-11-21T22:53:34.072Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('016-organisations', '2026-11-21T22:53:34.079Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('017-schedules', '2026-11-21T22:53:34.086Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('018-erasure', '2026-11-21T22:53:34.088Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('019-account-archives', '2026-11-21T22:53:34.094Z');
INSERT INTO fabula_stored.kysely_migration VALUES ('020-news-mail', '2026-11-21T22:53:34.098Z');

INSERT INTO fabula_stored.kysely_migration_lock VALUES ('migration_lock', 0);

INSERT INTO fabula_stored.library_entry VALUES ('SDsacBeM7UOerZlJPzh9cJUTp0qh', '019ca8a0-3e80-7da2-b091-dba957b8192d', 'reading', 1772355660000);

INSERT INTO fabula_stored.mail VALUES ('019cb3a0-0000-7000-8000-000000000003', 'SDsacBeM7UOerZlJPzh9cJUTp0qh', 'verifyEmail', 'reader@example.org', 'es', 'sealed', 1772539200000, NULL, NULL);

INSERT INTO fabula_stored.member VALUES ('019ca8a0-3e80-74bc-9ca6-d20a25c3dc39', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 'owner', 1772355600000);
INSERT INTO fabula_stored.member VALUES ('019ca8a1-28e0-7e10-8ac3-ff2e3b1ea06d', 'SDsacBeM7UOerZlJPzh9cJUTp0qh', 'owner', 1772355660000);
INSERT INTO fabula_stored.member VALUES ('01a2001f-9700-73c9-abfd-2b30f05c7071', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 'owner', 1795298400000);

INSERT INTO fabula_stored.notification VALUES ('019cb391-7400-7000-8000-000000000002', 'SDsacBeM7UOerZlJPzh9cJUTp0qh', 'export', '019ca8a0-3e80-7da2-b091-dba957b8192d', 'export one ready', 1772539200000, NULL, '{"name":"Khiba.epub","isReady":true}');
INSERT INTO fabula_stored.notification VALUES ('019cb391-7400-7000-8000-000000000003', 'SDsacBeM7UOerZlJPzh9cJUTp0qh', 'signIn', NULL, 'signIn one', 1772539200000, NULL, '{"userAgent":"Firefox","address":"192.0.2.1"}');
INSERT INTO fabula_stored.notification VALUES ('019cb391-7400-7000-8000-000000000001', 'SDsacBeM7UOerZlJPzh9cJUTp0qh', 'edition', '019ca8a0-3e80-7da2-b091-dba957b8192d', 'edition 019ca8a0-3e80-7da2-b091-dba957b8192d 1', 1772539200000, 1772539200001, '{"number":1,"note":"Перше видання"}');
INSERT INTO fabula_stored.notification VALUES ('01a2001f-9700-710b-9d9d-7e0ecca7f51b', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 'accessToken', NULL, 'accessToken 01a2001f-9700-7ac3-bf2e-3b1ea06d8003', 1795298400000, NULL, '{"name":"Скрипт"}');

INSERT INTO fabula_stored.notification_count VALUES ('SDsacBeM7UOerZlJPzh9cJUTp0qh', 3, 2, 2);
INSERT INTO fabula_stored.notification_count VALUES ('5PxFrw2eyzKuDim2QWFMLDXlheIG', 1, 1, 1);

INSERT INTO fabula_stored.organisation VALUES ('019ca8a0-3e80-74bc-9ca6-d20a25c3dc39', 'personal', 'Олена Пчілка', 'olena-pchilka', '', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 1772355600000, NULL, NULL, NULL);
INSERT INTO fabula_stored.organisation VALUES ('019ca8a1-28e0-7e10-8ac3-ff2e3b1ea06d', 'personal', 'Reader', 'reader', '', 'SDsacBeM7UOerZlJPzh9cJUTp0qh', 1772355660000, NULL, NULL, NULL);
INSERT INTO fabula_stored.organisation VALUES ('01a2001f-9700-73c9-abfd-2b30f05c7071', 'shared', 'Спілка', 'spilka', '', NULL, 1795298400000, NULL, NULL, NULL);

INSERT INTO fabula_stored.password VALUES ('5PxFrw2eyzKuDim2QWFMLDXlheIG', 'hash', 1772355600000);
INSERT INTO fabula_stored.password VALUES ('SDsacBeM7UOerZlJPzh9cJUTp0qh', 'hash', 1772355660000);

INSERT INTO fabula_stored.pending_sign_in VALUES ('eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 'password', 1772539200000, 2, 1772539200000, 1772539500000);

INSERT INTO fabula_stored.place VALUES ('019ca8a1-28e0-7ca7-b51b-d0e45257ab23', 'phone-0001', '019ca8a0-3e80-71ba-82f9-3051e4452986', '019ca8a0-3e80-71ba-82f9-3051e4452986', 6, 'Із-за ', 'гори сонце', 1772355660000);

INSERT INTO fabula_stored.project VALUES ('019ca8a0-3e80-7da2-b091-dba957b8192d', '019ca8a0-3e80-74bc-9ca6-d20a25c3dc39', 'khiba-revut-voly', 'novel', 'Хіба ревуть воли', 'Роман', '', 'uk', '', 'complete', 'public', NULL, 3, 2, '5PxFrw2eyzKuDim2QWFMLDXlheIG', 1772355600000, 1772355600000, 1772355600000, NULL, NULL, 1772355601000, 'unrated', '', '', NULL, NULL);
INSERT INTO fabula_stored.project VALUES ('01a2001f-9700-71db-a957-b8192ddbd300', '01a2001f-9700-73c9-abfd-2b30f05c7071', 'razom', 'stories', 'Разом', '', '', 'uk', '', 'ongoing', 'private', NULL, 2, 1, '5PxFrw2eyzKuDim2QWFMLDXlheIG', 1795298400000, 1795298400000, 1795298400000, NULL, NULL, NULL, 'unrated', '', '', NULL, NULL);

INSERT INTO fabula_stored.provider_link VALUES ('oidc.school', 'olena-1', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 'olena@school.example', 'Олена Пчілка', NULL, 1772539200000);

INSERT INTO fabula_stored.reader_count VALUES ('019ca8a0-3e80-7da2-b091-dba957b8192d', 1, 20778, 3);

INSERT INTO fabula_stored.reading VALUES ('019ca8a1-28e0-7ca7-b51b-d0e45257ab23', 'SDsacBeM7UOerZlJPzh9cJUTp0qh', '019ca8a0-3e80-78ff-a799-23c476250cbf', '019ca8a0-3e80-71ba-82f9-3051e4452986', 1772355660000, 1772355660000, NULL, 0, 0);

INSERT INTO fabula_stored.recovery_code VALUES ('ddddddddddddddddddddddddddddddddddddddddddd', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 1772539200000);

INSERT INTO fabula_stored.rendered_text VALUES ('O0Uk1hfVcoiz5RQ-LuAhWVCxcIsWwMiw73w4K51qsKk', '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Надворі весна вповні."}]},{"type":"paragraph","content":[{"type":"text","text":"Куди не глянь — скрізь розвернулося."}]}]}', '<p data-p="0">Надворі весна вповні.</p>
<p data-p="22">Куди не глянь — скрізь розвернулося.</p>', 'Надворі весна вповні.
Куди не глянь — скрізь розвернулося.', 8);
INSERT INTO fabula_stored.rendered_text VALUES ('owu6tY9JgNgQm1E4fgEbV2KQfMEdtopxPuFCfL4GrIk', '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Із-за гори сонце сходить."}]}]}', '<p data-p="0">Із-за гори сонце сходить.</p>', 'Із-за гори сонце сходить.', 4);
INSERT INTO fabula_stored.rendered_text VALUES ('WRKIDYsBHfJ_AO3YYijSOfA0mc9YuWKKbPC3Bu5n12M', '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Спершу так."}]}]}', '<p data-p="0">Спершу так.</p>', 'Спершу так.', 2);
INSERT INTO fabula_stored.rendered_text VALUES ('Y-8O_qwgOyPA3Xo_uU2AK9OzpATEay47BFlj9uSz3fI', '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"А тоді інакше."}]}]}', '<p data-p="0">А тоді інакше.</p>', 'А тоді інакше.', 3);

INSERT INTO fabula_stored.revision VALUES ('019ca8a0-3e80-7092-96aa-d63c4c58bb35', '019ca8a0-3e80-7cca-b549-0727c92b8821', 1772355600000, '5PxFrw2eyzKuDim2QWFMLDXlheIG', 'sitting', '', '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Надворі весна вповні."}]},{"type":"paragraph","content":[{"type":"text","text":"Куди не глянь — скрізь розвернулося."}]}]}', 8, '3EPVDIUWoGiU-6-oE_LGxieRvoDIxyG0YMUYHA-Yv18', '');
INSERT INTO fabula_stored.revision VALUES ('019dae00-0000-7000-8000-000000000003', '019ca8a0-3e80-7717-81c1-91b49c5b7fdc', 1795251600000, NULL, 'beforeImport', '', '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Із-за гори сонце сходить."}]}]}', 4, 'stored', 'Панас');

INSERT INTO fabula_stored.schedule VALUES ('01a2001f-9700-7f19-9a41-4292ec5f6e6a', '01a2001f-9700-71db-a957-b8192ddbd300', 'Незабаром', 1795384800000, 'Europe/Kyiv', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 1795298400000, 3, '{"next":[{"id":"01a2001f-9700-7a91-9f1b-1c37376cca75","position":"a0","kind":"chapter","title":"Перше","hash":"Y-8O_qwgOyPA3Xo_uU2AK9OzpATEay47BFlj9uSz3fI","words":3}],"chosen":[{"id":"01a2001f-9700-7a91-9f1b-1c37376cca75","before":"[\"WRKIDYsBHfJ_AO3YYijSOfA0mc9YuWKKbPC3Bu5n12M\",\"Перше\",\"chapter\"]"}]}');

INSERT INTO fabula_stored.second_factor VALUES ('019cb3a0-0000-7000-8000-000000000001', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 'Телефон', 'sealed', 59000000, 1772539200000);

INSERT INTO fabula_stored.session VALUES ('ggggggggggggggggggggggggggggggggggggggggggg', 'SDsacBeM7UOerZlJPzh9cJUTp0qh', 1772539200000, 1772539200000, 1772539200000, 1775131200000, 'Mozilla/5.0', '192.0.2.1');

INSERT INTO fabula_stored.sign_in VALUES ('019cb3a0-0000-7000-8000-000000000002', 'SDsacBeM7UOerZlJPzh9cJUTp0qh', 'password', NULL, 'fffffffffffffffffffffffffffffffffffffffffff', 'ggggggggggggggggggggggggggggggggggggggggggg', '192.0.2.1', 'Mozilla/5.0', 1772539200000, 1772539200000);

INSERT INTO fabula_stored.slug VALUES ('organisation', 'olena-pchilka', '019ca8a0-3e80-74bc-9ca6-d20a25c3dc39', 1772355600000);
INSERT INTO fabula_stored.slug VALUES ('019ca8a0-3e80-74bc-9ca6-d20a25c3dc39', 'khiba-revut-voly', '019ca8a0-3e80-7da2-b091-dba957b8192d', 1772355600000);
INSERT INTO fabula_stored.slug VALUES ('organisation', 'reader', '019ca8a1-28e0-7e10-8ac3-ff2e3b1ea06d', 1772355660000);
INSERT INTO fabula_stored.slug VALUES ('organisation', 'spilka', '01a2001f-9700-73c9-abfd-2b30f05c7071', 1795298400000);
INSERT INTO fabula_stored.slug VALUES ('01a2001f-9700-73c9-abfd-2b30f05c7071', 'razom', '01a2001f-9700-71db-a957-b8192ddbd300', 1795298400000);

INSERT INTO fabula_stored.spent_token VALUES ('ccccccccccccccccccccccccccccccccccccccccccc', 1772539800000);

INSERT INTO fabula_stored.upload VALUES ('019dae00-0000-7000-8000-000000000001', '5PxFrw2eyzKuDim2QWFMLDXlheIG', 'друга частина.docx', 1000, 400, 1795251600000);

ALTER TABLE ONLY fabula_stored.access_token
    ADD CONSTRAINT access_token_key PRIMARY KEY (hash);

ALTER TABLE ONLY fabula_stored.account_archive
    ADD CONSTRAINT account_archive_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.account
    ADD CONSTRAINT account_email UNIQUE (email);

ALTER TABLE ONLY fabula_stored.account
    ADD CONSTRAINT account_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.action_code
    ADD CONSTRAINT action_code_key PRIMARY KEY (hash);

ALTER TABLE ONLY fabula_stored.audit_event
    ADD CONSTRAINT audit_event_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.block
    ADD CONSTRAINT block_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.catalogue
    ADD CONSTRAINT catalogue_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.consent
    ADD CONSTRAINT consent_key PRIMARY KEY (account_id);

ALTER TABLE ONLY fabula_stored.document
    ADD CONSTRAINT document_block UNIQUE (block_id);

ALTER TABLE ONLY fabula_stored.document
    ADD CONSTRAINT document_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.document_update
    ADD CONSTRAINT document_update_key PRIMARY KEY (document_id, seq);

ALTER TABLE ONLY fabula_stored.edition_block
    ADD CONSTRAINT edition_block_key PRIMARY KEY (project_id, block_id, from_edition);

ALTER TABLE ONLY fabula_stored.edition
    ADD CONSTRAINT edition_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.edition
    ADD CONSTRAINT edition_number UNIQUE (project_id, number);

ALTER TABLE ONLY fabula_stored.export
    ADD CONSTRAINT export_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.file
    ADD CONSTRAINT file_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.follow
    ADD CONSTRAINT follow_key PRIMARY KEY (account_id, organisation_id);

ALTER TABLE ONLY fabula_stored.invitation
    ADD CONSTRAINT invitation_hash UNIQUE (hash);

ALTER TABLE ONLY fabula_stored.invitation
    ADD CONSTRAINT invitation_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.job
    ADD CONSTRAINT job_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.job
    ADD CONSTRAINT job_unique UNIQUE (unique_key);

ALTER TABLE ONLY fabula_stored.journey
    ADD CONSTRAINT journey_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.kept_answer
    ADD CONSTRAINT kept_answer_key PRIMARY KEY (account_id, key);

ALTER TABLE ONLY fabula_stored.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY fabula_stored.library_entry
    ADD CONSTRAINT library_entry_key PRIMARY KEY (account_id, project_id);

ALTER TABLE ONLY fabula_stored.mail
    ADD CONSTRAINT mail_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.member
    ADD CONSTRAINT member_key PRIMARY KEY (organisation_id, account_id);

ALTER TABLE ONLY fabula_stored.news_mail
    ADD CONSTRAINT news_mail_key PRIMARY KEY (account_id, unique_key);

ALTER TABLE ONLY fabula_stored.notification_count
    ADD CONSTRAINT notification_count_key PRIMARY KEY (account_id);

ALTER TABLE ONLY fabula_stored.notification
    ADD CONSTRAINT notification_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.notification
    ADD CONSTRAINT notification_unique UNIQUE (account_id, unique_key);

ALTER TABLE ONLY fabula_stored.object_leftover
    ADD CONSTRAINT object_leftover_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.object_upload
    ADD CONSTRAINT object_upload_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.organisation
    ADD CONSTRAINT organisation_account UNIQUE (account_id);

ALTER TABLE ONLY fabula_stored.organisation
    ADD CONSTRAINT organisation_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.password
    ADD CONSTRAINT password_key PRIMARY KEY (account_id);

ALTER TABLE ONLY fabula_stored.pending_sign_in
    ADD CONSTRAINT pending_sign_in_key PRIMARY KEY (hash);

ALTER TABLE ONLY fabula_stored.place
    ADD CONSTRAINT place_key PRIMARY KEY (reading_id, device);

ALTER TABLE ONLY fabula_stored.project
    ADD CONSTRAINT project_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.project_label
    ADD CONSTRAINT project_label_key PRIMARY KEY (project_id, kind, key);

ALTER TABLE ONLY fabula_stored.provider_link
    ADD CONSTRAINT provider_link_key PRIMARY KEY (provider_id, subject);

ALTER TABLE ONLY fabula_stored.reader_count
    ADD CONSTRAINT reader_count_key PRIMARY KEY (project_id, edition, day);

ALTER TABLE ONLY fabula_stored.reading
    ADD CONSTRAINT reading_journey UNIQUE (account_id, journey_id);

ALTER TABLE ONLY fabula_stored.reading
    ADD CONSTRAINT reading_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.recovery_code
    ADD CONSTRAINT recovery_code_key PRIMARY KEY (hash);

ALTER TABLE ONLY fabula_stored.refresh_token
    ADD CONSTRAINT refresh_token_key PRIMARY KEY (hash);

ALTER TABLE ONLY fabula_stored.rendered_file
    ADD CONSTRAINT rendered_file_key PRIMARY KEY (hash, file_id);

ALTER TABLE ONLY fabula_stored.rendered_text
    ADD CONSTRAINT rendered_text_key PRIMARY KEY (hash);

ALTER TABLE ONLY fabula_stored.rendition
    ADD CONSTRAINT rendition_key PRIMARY KEY (file_id, format, width);

ALTER TABLE ONLY fabula_stored.report
    ADD CONSTRAINT report_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.revision
    ADD CONSTRAINT revision_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.schedule
    ADD CONSTRAINT schedule_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.search_entry
    ADD CONSTRAINT search_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.search_state
    ADD CONSTRAINT search_state_key PRIMARY KEY (project_id);

ALTER TABLE ONLY fabula_stored.second_factor
    ADD CONSTRAINT second_factor_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.session
    ADD CONSTRAINT session_key PRIMARY KEY (hash);

ALTER TABLE ONLY fabula_stored.setting
    ADD CONSTRAINT setting_key PRIMARY KEY (account_id, kind);

ALTER TABLE ONLY fabula_stored.sign_in
    ADD CONSTRAINT sign_in_key PRIMARY KEY (family);

ALTER TABLE ONLY fabula_stored.signing_key
    ADD CONSTRAINT signing_key_key PRIMARY KEY (id);

ALTER TABLE ONLY fabula_stored.slug
    ADD CONSTRAINT slug_key PRIMARY KEY (scope, slug);

ALTER TABLE ONLY fabula_stored.spent_token
    ADD CONSTRAINT spent_token_key PRIMARY KEY (hash);

ALTER TABLE ONLY fabula_stored.stored_object
    ADD CONSTRAINT stored_object_key PRIMARY KEY (path);

ALTER TABLE ONLY fabula_stored.upload
    ADD CONSTRAINT upload_key PRIMARY KEY (id);

CREATE INDEX access_token_by_account_id ON fabula_stored.access_token USING btree (account_id);

CREATE INDEX access_token_by_expires_at ON fabula_stored.access_token USING btree (expires_at);

CREATE INDEX account_archive_by_account_id_created_at ON fabula_stored.account_archive USING btree (account_id, created_at);

CREATE INDEX account_archive_by_created_at ON fabula_stored.account_archive USING btree (created_at);

CREATE INDEX action_code_by_account_id ON fabula_stored.action_code USING btree (account_id);

CREATE INDEX action_code_by_email ON fabula_stored.action_code USING btree (email);

CREATE INDEX audit_event_by_account_id_at ON fabula_stored.audit_event USING btree (account_id, at);

CREATE INDEX block_by_project_id_parent_id_position ON fabula_stored.block USING btree (project_id, parent_id, "position");

CREATE INDEX document_by_project_id ON fabula_stored.document USING btree (project_id);

CREATE INDEX edition_block_by_hash ON fabula_stored.edition_block USING btree (hash);

CREATE INDEX edition_block_by_project_id_until_edition ON fabula_stored.edition_block USING btree (project_id, until_edition);

CREATE INDEX export_by_project_id_created_at ON fabula_stored.export USING btree (project_id, created_at);

CREATE INDEX file_by_account_id ON fabula_stored.file USING btree (account_id);

CREATE INDEX file_by_project_id ON fabula_stored.file USING btree (project_id);

CREATE INDEX file_by_sha256 ON fabula_stored.file USING btree (sha256);

CREATE INDEX follow_by_organisation_id_account_id ON fabula_stored.follow USING btree (organisation_id, account_id);

CREATE INDEX invitation_by_organisation_id_created_at ON fabula_stored.invitation USING btree (organisation_id, created_at);

CREATE INDEX job_by_done_at_run_at ON fabula_stored.job USING btree (done_at, run_at);

CREATE INDEX journey_by_project_id ON fabula_stored.journey USING btree (project_id);

CREATE INDEX kept_answer_by_at ON fabula_stored.kept_answer USING btree (at);

CREATE INDEX library_entry_by_project_id_account_id ON fabula_stored.library_entry USING btree (project_id, account_id);

CREATE INDEX mail_by_account_id ON fabula_stored.mail USING btree (account_id);

CREATE INDEX mail_by_created_at ON fabula_stored.mail USING btree (created_at);

CREATE INDEX member_by_account_id ON fabula_stored.member USING btree (account_id);

CREATE INDEX news_mail_by_at ON fabula_stored.news_mail USING btree (at);

CREATE INDEX news_mail_by_project_id ON fabula_stored.news_mail USING btree (project_id);

CREATE INDEX notification_by_account_id_id ON fabula_stored.notification USING btree (account_id, id);

CREATE INDEX notification_by_account_id_kind_id ON fabula_stored.notification USING btree (account_id, kind, id);

CREATE INDEX notification_by_project_id ON fabula_stored.notification USING btree (project_id);

CREATE INDEX notification_unread_by_account_id_id ON fabula_stored.notification USING btree (account_id, id) WHERE (read_at IS NULL);

CREATE INDEX notification_unread_by_account_id_kind_id ON fabula_stored.notification USING btree (account_id, kind, id) WHERE (read_at IS NULL);

CREATE INDEX object_upload_by_account_id ON fabula_stored.object_upload USING btree (account_id);

CREATE INDEX object_upload_by_project_id ON fabula_stored.object_upload USING btree (project_id);

CREATE INDEX organisation_by_photo_url ON fabula_stored.organisation USING btree (photo_url);

CREATE INDEX pending_sign_in_by_account_id ON fabula_stored.pending_sign_in USING btree (account_id);

CREATE INDEX project_by_organisation_id_updated_at ON fabula_stored.project USING btree (organisation_id, updated_at);

CREATE INDEX project_by_origin_id ON fabula_stored.project USING btree (origin_id);

CREATE INDEX project_label_by_kind_key_project_id ON fabula_stored.project_label USING btree (kind, key, project_id);

CREATE INDEX provider_link_by_account_id ON fabula_stored.provider_link USING btree (account_id);

CREATE INDEX reader_count_by_day_project_id_readers ON fabula_stored.reader_count USING btree (day, project_id, readers);

CREATE INDEX reading_by_journey_id_account_id ON fabula_stored.reading USING btree (journey_id, account_id);

CREATE INDEX recovery_code_by_account_id ON fabula_stored.recovery_code USING btree (account_id);

CREATE INDEX refresh_token_by_account_id ON fabula_stored.refresh_token USING btree (account_id);

CREATE INDEX refresh_token_by_family ON fabula_stored.refresh_token USING btree (family);

CREATE INDEX rendered_file_by_file_id ON fabula_stored.rendered_file USING btree (file_id);

CREATE INDEX rendition_by_sha256 ON fabula_stored.rendition USING btree (sha256);

CREATE INDEX report_by_decided_at_at ON fabula_stored.report USING btree (decided_at, at);

CREATE INDEX report_by_project_id ON fabula_stored.report USING btree (project_id);

CREATE INDEX revision_by_document_id_at ON fabula_stored.revision USING btree (document_id, at);

CREATE INDEX schedule_by_project_id_publish_at ON fabula_stored.schedule USING btree (project_id, publish_at);

CREATE INDEX search_entry_by_project_id_block_id_piece ON fabula_stored.search_entry USING btree (project_id, block_id, piece);

CREATE INDEX search_entry_by_words ON fabula_stored.search_entry USING gin (words);

CREATE INDEX search_state_by_stemmer ON fabula_stored.search_state USING btree (stemmer);

CREATE INDEX second_factor_by_account_id ON fabula_stored.second_factor USING btree (account_id);

CREATE INDEX session_by_account_id ON fabula_stored.session USING btree (account_id);

CREATE INDEX sign_in_by_account_id ON fabula_stored.sign_in USING btree (account_id);

CREATE INDEX sign_in_by_session_hash ON fabula_stored.sign_in USING btree (session_hash);

CREATE INDEX stored_object_by_account_id ON fabula_stored.stored_object USING btree (account_id);

CREATE INDEX stored_object_by_project_id ON fabula_stored.stored_object USING btree (project_id);

CREATE INDEX upload_by_account_id ON fabula_stored.upload USING btree (account_id);

