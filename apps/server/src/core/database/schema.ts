/**
 * What columns the tables and views have. Made of the schema itself: `npm run schema` writes it anew after a migration,
 * and a test compares. What the columns mean is in `tables.ts`.
 */

/** A column of JSON: read as what it means, and written as text. */
export type Json = { readonly is: 'json' }

export type Column<Kind, Traits extends 'null' | 'default' = never> = {
  readonly kind: Kind
  readonly traits: Traits
}

export type Schema = {
  account: {
    id: Column<number, 'default'>
    name: Column<string>
    email: Column<string>
    role: Column<string>
    enabled: Column<boolean, 'default'>
    password_hash: Column<string>
    created_at: Column<Date, 'default'>
    language: Column<string, 'null'>
  }
  account_organiser: {
    account_id: Column<number>
    organiser_id: Column<number>
  }
  account_subject: {
    issuer: Column<string>
    subject: Column<string>
    account_id: Column<number>
    role_lost: Column<boolean, 'default'>
  }
  audit_log: {
    id: Column<number, 'default'>
    at: Column<Date, 'default'>
    account_id: Column<number, 'null'>
    action: Column<string>
    subject: Column<Json>
    organiser_id: Column<number, 'null'>
  }
  awaited_source: {
    mini_session_id: Column<number>
  }
  board: {
    id: Column<number, 'default'>
    mini_session_id: Column<number>
    number: Column<number>
    dealer: Column<string>
    vulnerability: Column<string>
    deal: Column<Json, 'null'>
    source_double_dummy: Column<Json, 'null'>
    withheld: Column<boolean, 'default'>
  }
  board_fact: {
    place: Column<number>
    mini_session_id: Column<number>
    board_id: Column<number>
    table_id: Column<number>
    ns_id: Column<number>
    ew_id: Column<number>
    organiser_id: Column<number>
    board: Column<number>
    day: Column<string, 'null'>
    players: Column<readonly number[]>
    level: Column<number, 'null'>
    strain: Column<string, 'null'>
    doubling: Column<number, 'null'>
    declarer: Column<number, 'null'>
    over: Column<number, 'null'>
    score_ns: Column<number, 'null'>
    lead: Column<string, 'null'>
    passes: Column<number, 'null'>
    auction: Column<string, 'null'>
    swing: Column<number, 'null'>
    gap: Column<number, 'null'>
    hands: Column<readonly number[], 'null'>
    shapes: Column<readonly number[], 'null'>
  }
  board_fact_session: {
    mini_session_id: Column<number>
    version: Column<number>
  }
  board_note: {
    place: Column<number>
    mini_session_id: Column<number>
    words: Column<string>
  }
  board_play: {
    place: Column<number>
    mini_session_id: Column<number>
    board_id: Column<number>
    line_id: Column<number>
  }
  calc_table: {
    id: Column<number, 'default'>
    mini_session_id: Column<number>
    ord: Column<number>
    round: Column<number>
    number: Column<number>
    home_id: Column<number>
    visiting_id: Column<number>
    status: Column<string>
    carry_over_home: Column<number, 'null'>
    carry_over_visiting: Column<number, 'null'>
    correction_home: Column<number, 'null'>
    correction_visiting: Column<number, 'null'>
    official: Column<Json, 'null'>
  }
  card_wish: {
    id: Column<number, 'default'>
    mini_session_id: Column<number>
    registration_id: Column<number>
    address: Column<string>
    asked_at: Column<Date>
    language: Column<string, 'null'>
    served: Column<boolean, 'default'>
  }
  club: {
    id: Column<number, 'default'>
    organiser_id: Column<number>
  }
  club_movement: {
    organiser_id: Column<number>
    name: Column<string>
    text: Column<string>
  }
  club_site: {
    organiser_id: Column<number>
    club: Column<string>
    password: Column<string>
    by_itself: Column<boolean, 'default'>
  }
  convention_card: {
    mini_session_id: Column<number>
    registration_id: Column<number>
    players: Column<readonly number[]>
    hash: Column<string>
    type: Column<string>
    bytes: Column<Buffer>
    changed_at: Column<Date, 'default'>
  }
  deal_seed: {
    mini_session_id: Column<number>
    seed: Column<string>
    commitment: Column<string>
  }
  desk_message: {
    id: Column<number, 'default'>
    table_id: Column<number>
    name: Column<string>
    text: Column<string>
    at: Column<Date>
    is_desk: Column<boolean>
  }
  director_call: {
    id: Column<number, 'default'>
    mini_session_id: Column<number>
    table_id: Column<number>
    at: Column<Date>
    coming_at: Column<Date, 'null'>
  }
  double_dummy: {
    deal: Column<string>
    tricks: Column<string, 'null'>
  }
  entry: {
    mini_session_id: Column<number>
    registration_id: Column<number>
    key: Column<string>
    ord: Column<number>
    number: Column<string, 'null'>
    name: Column<string>
    section: Column<string, 'null'>
    side: Column<string, 'null'>
    bye: Column<boolean>
    carry_over: Column<number, 'null'>
    correction: Column<number, 'null'>
    official: Column<Json, 'null'>
    withdrawn_from: Column<number, 'null'>
    adjustments: Column<Json, 'null'>
    further: Column<Json, 'null'>
  }
  entry_doubt: {
    table_id: Column<number>
    seq: Column<number>
    code: Column<string>
  }
  entry_player: {
    mini_session_id: Column<number>
    registration_id: Column<number>
    ord: Column<number>
    player_id: Column<number>
    name: Column<string>
    member_id: Column<string, 'null'>
    further: Column<Json, 'null'>
  }
  event: {
    id: Column<number, 'default'>
    tournament_id: Column<number>
    key: Column<string>
    name: Column<string>
    ord: Column<number>
    type: Column<string>
    calc_type: Column<string>
    other_calc_types: Column<Json>
    arrange_type: Column<string>
    winners: Column<number>
    sections_scored: Column<string>
    conventions: Column<Json>
    moved: Column<boolean, 'default'>
    source: Column<Json, 'null'>
  }
  federation: {
    organiser_id: Column<number>
    club_name: Column<string>
    club_number: Column<string>
    charge_code: Column<string>
    master_point_scale: Column<string>
    contact_name: Column<string>
    contact_telephone: Column<string>
    contact_email: Column<string>
  }
  field_change: {
    id: Column<number, 'default'>
    mini_session_id: Column<number>
    change: Column<Json>
    patch: Column<Json>
    account_id: Column<number, 'null'>
    at: Column<Date>
    undone_at: Column<Date, 'null'>
    undone_by: Column<number, 'null'>
  }
  file_choice: {
    organiser_id: Column<number>
    question: Column<string>
    reading: Column<string>
    account_id: Column<number, 'null'>
    at: Column<Date, 'default'>
  }
  first_key: {
    id: Column<number, 'default'>
    key: Column<string>
  }
  former_entry: {
    mini_session_id: Column<number>
    registration_id: Column<number>
    key: Column<string>
  }
  former_place: {
    kind: Column<string>
    id: Column<number>
    mini_session_id: Column<number>
  }
  hall_clock: {
    mini_session_id: Column<number>
    clock: Column<Json>
  }
  ingest_token: {
    id: Column<number, 'default'>
    token_hash: Column<string>
    label: Column<string>
    organiser_id: Column<number>
    tournament_key: Column<string>
    tournament_name: Column<string>
    account_id: Column<number, 'null'>
    created_at: Column<Date, 'default'>
    last_used_at: Column<Date, 'null'>
    revoked_at: Column<Date, 'null'>
    may_tell_early: Column<boolean, 'default'>
  }
  job: {
    kind: Column<string>
    subject: Column<number>
    ord: Column<number>
    due_at: Column<Date, 'default'>
    tries: Column<number, 'default'>
    asks: Column<number, 'default'>
    holder: Column<string, 'null'>
  }
  kept_standing: {
    mini_session_id: Column<number>
    standing: Column<Json>
  }
  kept_time: {
    boot: Column<string>
    at: Column<Date>
    uptime: Column<number>
    step: Column<number>
  }
  known_device: {
    account_id: Column<number>
    token_hash: Column<string>
    used_at: Column<Date, 'default'>
  }
  lease: {
    name: Column<string>
    holder: Column<string, 'null'>
    term: Column<number>
    beat: Column<number>
  }
  line_up: {
    mini_session_id: Column<number>
    round: Column<number>
    registration_id: Column<number>
    against_id: Column<number>
    line_up: Column<Json>
    handed_at: Column<Date>
    account_id: Column<number, 'null'>
    reason: Column<string>
    shown_at: Column<Date, 'null'>
    placed: Column<boolean, 'default'>
  }
  line_up_call: {
    mini_session_id: Column<number>
    round: Column<number>
    due_at: Column<Date>
    rights: Column<string>
    answer_minutes: Column<number>
  }
  line_up_toss: {
    mini_session_id: Column<number>
    round: Column<number>
    one_id: Column<number>
    other_id: Column<number>
    second_id: Column<number>
    tossed_at: Column<Date>
  }
  mini_session: {
    id: Column<number, 'default'>
    segment_id: Column<number>
    key: Column<string>
    session: Column<number>
    mini_session: Column<number>
    number_of_sessions: Column<number>
    date: Column<string, 'null'>
    start_date_time: Column<Date, 'null'>
    real_start_date_time: Column<Date, 'null'>
    first_round: Column<number>
    number_of_rounds: Column<number>
    round_groups: Column<number>
    first_board: Column<number>
    boards_per_round: Column<number>
    bid_only: Column<boolean>
    adaptive: Column<boolean>
    vugraph_closed_result: Column<boolean>
    play_visible: Column<boolean>
    cross_table: Column<boolean>
    alert_type: Column<string>
    delay: Column<number>
    release_rule: Column<string>
    status: Column<string>
    version: Column<number>
    content_hash: Column<string>
    changed_at: Column<Date, 'default'>
    fed: Column<boolean, 'default'>
    closing_at: Column<Date, 'null'>
    source_date: Column<string, 'null'>
    source_start: Column<Date, 'null'>
    planned_delay: Column<number, 'null'>
    planned_rule: Column<string, 'null'>
    tells_early: Column<boolean, 'default'>
    awaits: Column<readonly number[], 'null'>
    run_here: Column<boolean, 'default'>
    appeal_minutes: Column<number, 'null'>
    final_at: Column<Date, 'null'>
    tempo_hidden: Column<boolean, 'default'>
  }
  movement: {
    table_id: Column<number>
    first_board: Column<number>
    boards: Column<readonly number[], 'null'>
  }
  newest_result: {
    id: Column<number>
    table_id: Column<number>
    board_id: Column<number>
    ord: Column<number>
    seq: Column<number>
    status: Column<string>
    contract: Column<Json, 'null'>
    lead: Column<string, 'null'>
    tricks: Column<number, 'null'>
    score_ns: Column<number, 'null'>
    adjustment: Column<Json, 'null'>
    jury: Column<boolean>
    jury_comment: Column<string, 'null'>
    official: Column<Json, 'null'>
    taken_back: Column<boolean>
  }
  open_tables: {
    mini_session_id: Column<number>
    number: Column<string>
    salt: Column<string>
    opened_at: Column<Date>
  }
  operator_link: {
    id: Column<number, 'default'>
    secret_hash: Column<string>
    mini_session_id: Column<number>
    table_id: Column<number, 'null'>
    number: Column<number>
    section: Column<string, 'null'>
    room: Column<string, 'null'>
    label: Column<string>
    account_id: Column<number, 'null'>
    created_at: Column<Date, 'default'>
    last_used_at: Column<Date, 'null'>
    revoked_at: Column<Date, 'null'>
    kind: Column<string, 'default'>
    registration_id: Column<number, 'null'>
  }
  operator_stay: {
    id: Column<number, 'default'>
    table_id: Column<number>
    name: Column<string>
    came_at: Column<Date>
    ends_at: Column<Date>
  }
  organiser: {
    id: Column<number, 'default'>
    name: Column<string, 'null'>
    created_at: Column<Date, 'default'>
    licence: Column<string, 'null'>
  }
  organiser_alias: {
    name: Column<string>
    organiser_id: Column<number>
  }
  password_request: {
    account_id: Column<number>
    token_hash: Column<string>
    expires_at: Column<Date>
  }
  person: {
    id: Column<number, 'default'>
    organiser_id: Column<number, 'null'>
    member_id: Column<string, 'null'>
    name: Column<string>
    words: Column<string>
    shown: Column<string, 'default'>
    other_words: Column<string, 'default'>
  }
  person_address: {
    id: Column<number>
    person_id: Column<number>
  }
  person_player: {
    player_id: Column<number>
    person_id: Column<number>
  }
  phone_result: {
    table_id: Column<number>
    board: Column<number>
    version: Column<number>
    result: Column<Json>
    side: Column<string>
    entered_at: Column<Date>
    confirmed_at: Column<Date, 'null'>
    contested: Column<Json, 'null'>
  }
  phone_setting: {
    mini_session_id: Column<number>
    travellers: Column<boolean>
  }
  play_line: {
    id: Column<number, 'default'>
    key: Column<string>
    deal: Column<string>
    strain: Column<string>
    declarer: Column<number>
    cards: Column<string>
    lead_cost: Column<number, 'null'>
    given: Column<readonly number[], 'null'>
    ends: Column<number, 'null'>
  }
  play_table: {
    id: Column<number, 'default'>
    mini_session_id: Column<number>
    key: Column<string>
    ord: Column<number>
    round: Column<number>
    number: Column<number>
    section: Column<string, 'null'>
    room: Column<string, 'null'>
    ns_id: Column<number>
    ew_id: Column<number>
    players: Column<Json>
    order_id: Column<number, 'null'>
  }
  player: {
    id: Column<number, 'default'>
    organiser_id: Column<number>
    member_id: Column<string, 'null'>
    name: Column<string>
    ordinal: Column<number>
  }
  portrait: {
    account_id: Column<number>
    hash: Column<string>
    type: Column<string>
    bytes: Column<Buffer>
    changed_at: Column<Date, 'default'>
  }
  program_file: {
    mini_session_id: Column<number>
    name: Column<string>
    content: Column<Buffer>
  }
  push_key: {
    id: Column<number, 'default'>
    public_key: Column<string>
    private_key: Column<string>
  }
  push_message: {
    id: Column<number, 'default'>
    subscription_id: Column<number>
    key: Column<string>
    message: Column<Json>
    made_at: Column<Date>
    due_at: Column<Date>
    expires_at: Column<Date>
    tries: Column<number, 'default'>
    done_at: Column<Date, 'null'>
  }
  push_noticed: {
    mini_session_id: Column<number>
    keys: Column<Json>
  }
  push_subscription: {
    id: Column<number, 'default'>
    endpoint: Column<string>
    wish: Column<Json>
    network: Column<string>
    changed_at: Column<Date>
    failures: Column<number, 'default'>
    wider: Column<string, 'null'>
  }
  push_watch: {
    id: Column<number, 'default'>
    up_to: Column<number>
    looked_at: Column<Date>
  }
  recovery_code: {
    account_id: Column<number>
    code_hash: Column<string>
  }
  registration: {
    id: Column<number, 'default'>
    segment_id: Column<number>
  }
  release_cursor: {
    table_id: Column<number>
    released_seq: Column<number>
    paced_at: Column<Date, 'null'>
    held_at: Column<Date, 'null'>
  }
  released_board: {
    id: Column<number>
    mini_session_id: Column<number>
    number: Column<number>
    dealer: Column<string>
    vulnerability: Column<string>
    deal: Column<Json, 'null'>
    source_double_dummy: Column<Json, 'null'>
  }
  released_deal_seed: {
    mini_session_id: Column<number>
    commitment: Column<string>
    seed: Column<string, 'null'>
  }
  released_head: {
    mini_session_id: Column<number>
    table_id: Column<number>
    released_seq: Column<number>
    results: Column<number>
    last_write: Column<number>
  }
  released_log: {
    table_id: Column<number>
    seq: Column<number>
    board_id: Column<number>
    event: Column<Json>
    schema_version: Column<number>
  }
  released_moment: {
    table_id: Column<number>
    seq: Column<number>
    received_at: Column<Date>
  }
  released_pace: {
    mini_session_id: Column<number>
    table_id: Column<number>
    status: Column<string>
    release_rule: Column<string>
    delay: Column<number>
    boards_per_round: Column<number>
    paced_at: Column<Date, 'null'>
    played_at: Column<Date, 'null'>
    last_type: Column<string, 'null'>
    results: Column<number>
  }
  released_result: {
    id: Column<number>
    table_id: Column<number>
    board_id: Column<number>
    ord: Column<number>
    status: Column<string>
    contract: Column<Json, 'null'>
    lead: Column<string, 'null'>
    tricks: Column<number, 'null'>
    score_ns: Column<number, 'null'>
    adjustment: Column<Json, 'null'>
    jury: Column<boolean>
    jury_comment: Column<string, 'null'>
    official: Column<Json, 'null'>
  }
  result: {
    id: Column<number, 'default'>
    table_id: Column<number>
    board_id: Column<number>
    ord: Column<number>
    seq: Column<number>
    status: Column<string>
    contract: Column<Json, 'null'>
    lead: Column<string, 'null'>
    tricks: Column<number, 'null'>
    score_ns: Column<number, 'null'>
    adjustment: Column<Json, 'null'>
    jury: Column<boolean>
    jury_comment: Column<string, 'null'>
    official: Column<Json, 'null'>
    taken_back: Column<boolean, 'default'>
  }
  said_players: {
    mini_session_id: Column<number>
    registration_id: Column<number>
    table_id: Column<number, 'null'>
    players: Column<Json>
  }
  season: {
    id: Column<number, 'default'>
    organiser_id: Column<number>
    definition: Column<Json>
    version: Column<number>
    removed: Column<boolean, 'default'>
  }
  season_version: {
    season_id: Column<number>
    version: Column<number>
    definition: Column<Json>
    removed: Column<boolean>
    at: Column<Date, 'default'>
    account_id: Column<number, 'null'>
  }
  second_factor: {
    account_id: Column<number>
    secret: Column<string>
    active: Column<boolean, 'default'>
    used_step: Column<number, 'default'>
    salt: Column<string>
  }
  segment: {
    id: Column<number, 'default'>
    event_id: Column<number>
    key: Column<string>
    name: Column<string>
    ord: Column<number>
    moved: Column<boolean, 'default'>
    source: Column<Json, 'null'>
  }
  session_correction: {
    id: Column<number, 'default'>
    mini_session_id: Column<number, 'null'>
    correction: Column<Json>
    reason: Column<string>
    account_id: Column<number, 'null'>
    at: Column<Date, 'default'>
    undone_at: Column<Date, 'null'>
    undone_by: Column<number, 'null'>
    tournament_id: Column<number, 'null'>
    event_id: Column<number, 'null'>
    segment_id: Column<number, 'null'>
    moved: Column<Json, 'null'>
    live: Column<Json, 'null'>
    is_told: Column<boolean, 'default'>
  }
  session_move: {
    mini_session_id: Column<number>
    moved: Column<string, 'default'>
    at: Column<Date, 'default'>
  }
  session_parts: {
    mini_session_id: Column<number>
    parts: Column<Json>
  }
  session_search: {
    mini_session_id: Column<number>
    version: Column<number>
    title: Column<string>
    day: Column<string, 'null'>
  }
  session_search_line: {
    mini_session_id: Column<number>
    registration_id: Column<number, 'null'>
    words: Column<string>
  }
  session_source: {
    mini_session_id: Column<number>
    session: Column<Buffer>
    holds_live: Column<boolean, 'default'>
  }
  session_version: {
    id: Column<number, 'default'>
    mini_session_id: Column<number>
    at: Column<Date, 'default'>
    account_id: Column<number, 'null'>
    reason: Column<string>
    names: Column<Json>
    amounts: Column<Json>
    document: Column<Buffer>
  }
  site: {
    id: Column<number, 'default'>
    name: Column<string>
  }
  site_post: {
    mini_session_id: Column<number>
    posted_at: Column<Date>
    is_taken: Column<boolean>
    answer: Column<string>
    sent: Column<string, 'null'>
  }
  source_version: {
    source: Column<string>
    version: Column<number>
  }
  stage: {
    mini_session_id: Column<number>
    after_id: Column<number, 'null'>
    third_place: Column<boolean, 'default'>
  }
  standing_fact: {
    mini_session_id: Column<number>
    registration_id: Column<number>
    field: Column<string>
    rank: Column<number, 'null'>
    percent: Column<number, 'null'>
    vps: Column<number, 'null'>
    imps: Column<number, 'null'>
    matches: Column<number>
    won: Column<number>
    drawn: Column<number>
    lost: Column<number>
    imps_won: Column<number>
    imps_lost: Column<number>
  }
  standing_order: {
    id: Column<number, 'default'>
    mini_session_id: Column<number>
    received_at: Column<Date>
    standing: Column<Json, 'null'>
    document: Column<Json, 'null'>
    behind: Column<number, 'null'>
    behind_round: Column<number, 'null'>
    told: Column<boolean, 'default'>
  }
  stream: {
    id: Column<number, 'default'>
    mini_session_id: Column<number>
    account_id: Column<number>
    name: Column<string>
    label: Column<string>
    url: Column<string>
    started_at: Column<Date>
  }
  system_message: {
    id: Column<number, 'default'>
    mini_session_id: Column<number, 'null'>
    table_id: Column<number, 'null'>
    board: Column<number, 'null'>
    account_id: Column<number, 'null'>
    commentator: Column<string>
    message: Column<Json>
    role: Column<string, 'null'>
    at: Column<Date>
    step: Column<number, 'null'>
    of_desk: Column<boolean>
  }
  table_code: {
    id: Column<number, 'default'>
    organiser_id: Column<number>
    number: Column<number>
    secret_hash: Column<string>
    account_id: Column<number, 'null'>
    created_at: Column<Date, 'default'>
    revoked_at: Column<Date, 'null'>
  }
  table_log: {
    table_id: Column<number>
    seq: Column<number>
    board_id: Column<number>
    event: Column<Json>
    schema_version: Column<number>
    received_at: Column<Date, 'default'>
    origin: Column<string, 'default'>
  }
  table_writer: {
    table_id: Column<number>
    writer: Column<string>
    name: Column<string>
    ends_at: Column<Date>
  }
  team: {
    id: Column<number, 'default'>
    organiser_id: Column<number>
    words: Column<string>
  }
  team_address: {
    id: Column<number>
    team_id: Column<number>
  }
  team_entry: {
    mini_session_id: Column<number>
    registration_id: Column<number>
    team_id: Column<number>
  }
  timer_setting: {
    id: Column<number, 'default'>
    mini_session_id: Column<number>
    tables: Column<readonly number[], 'null'>
    type: Column<string>
    at: Column<Date>
    ends_at: Column<Date>
    running: Column<boolean>
  }
  timestamp_shift: {
    mini_session_id: Column<number>
    minutes: Column<number>
  }
  told_queue: {
    mini_session_id: Column<number>
    queue: Column<string>
    last: Column<number>
  }
  told_result: {
    table_id: Column<number>
    board: Column<number>
    word: Column<Json, 'null'>
    counts: Column<boolean>
    told_at: Column<Date>
  }
  tournament: {
    id: Column<number, 'default'>
    organiser_id: Column<number>
    key: Column<string>
    name: Column<string>
    location: Column<string, 'null'>
    time_zone: Column<string, 'null'>
    source: Column<Json, 'null'>
    licence: Column<string, 'null'>
    keyed: Column<boolean, 'default'>
  }
  tournament_draft: {
    id: Column<number, 'default'>
    organiser_id: Column<number>
    plan: Column<Json>
    changed_at: Column<Date, 'default'>
  }
  upload: {
    id: Column<number, 'default'>
    content_hash: Column<string>
    user_id: Column<number, 'null'>
    names: Column<Json>
    report: Column<Json>
    received_at: Column<Date, 'default'>
  }
  viewer_sample: {
    mini_session_id: Column<number>
    table_id: Column<number>
    minutes: Column<number>
    at: Column<Date>
    peak: Column<number>
    total: Column<number>
    samples: Column<number>
  }
  waiting_hands: {
    id: Column<number, 'default'>
    organiser_id: Column<number>
    account_id: Column<number, 'null'>
    names: Column<Json>
    title: Column<string>
    date: Column<string, 'null'>
    boards: Column<Json>
    content_hash: Column<string>
    received_at: Column<Date, 'default'>
    used_at: Column<Date, 'null'>
  }
  watched_file: {
    path: Column<string>
    size: Column<number>
    modified: Column<number>
    state: Column<string>
  }
  web_session: {
    token_hash: Column<string>
    account_id: Column<number>
    created_at: Column<Date, 'default'>
    expires_at: Column<Date>
    id: Column<number, 'default'>
    used_at: Column<Date, 'default'>
    confirmed_at: Column<Date, 'default'>
    device: Column<string, 'default'>
    by_federation: Column<boolean, 'default'>
  }
  webhook: {
    id: Column<number, 'default'>
    organiser_id: Column<number>
    address: Column<string>
    secret: Column<string>
    created_at: Column<Date>
  }
  webhook_message: {
    id: Column<number, 'default'>
    webhook_id: Column<number>
    name: Column<string, 'default'>
    mini_session_id: Column<number, 'null'>
    body: Column<string>
    made_at: Column<Date>
    tries: Column<number, 'default'>
    tried_at: Column<Date, 'null'>
    status: Column<number, 'null'>
    is_over: Column<boolean, 'default'>
  }
  webhook_noticed: {
    mini_session_id: Column<number>
    started: Column<boolean>
    rounds: Column<number, 'null'>
    mark: Column<string, 'null'>
  }
}
