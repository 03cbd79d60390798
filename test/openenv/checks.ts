/** A check of OpenEnv's RFC 008. `run` names the test; `not` says why no test can run it offline. */
export interface ValidationCheck {
  readonly number: string
  readonly id: string
  readonly result: 'tested' | 'not applicable' | 'needs Docker' | 'run by OpenEnv'
  readonly note: string
}

const row = (number: string, id: string, result: ValidationCheck['result'], note: string): ValidationCheck => ({
  number,
  id,
  result,
  note,
})

/** All checks, in the order of the RFC. */
export const CHECKS: readonly ValidationCheck[] = [
  row('-', 'static.manifest', 'tested', 'the `validation:` block has exactly the known keys, within the bounds of the policy'),
  row('-', 'runtime.startup', 'tested', '`node server.mjs` answers; Docker only adds the image'),
  row(
    '1',
    'static.reproducible_build',
    'needs Docker',
    'two writes of the folder are equal byte for byte; the image is not built',
  ),
  row('2', 'hub.layer_isolation', 'run by OpenEnv', ''),
  row('3', 'static.image_hygiene', 'tested', 'two stages; npm and Yarn are removed from the second'),
  row('4', 'static.layout', 'tested', 'no archives; in a checkout, `vendor/` has some until the packages are published'),
  row('5', 'dropped', 'not applicable', ''),
  row('6', 'hub.time_to_first_work', 'run by OpenEnv', ''),
  row('7', 'dropped', 'not applicable', ''),
  row('8', 'static.sbom', 'needs Docker', 'the build writes `sbom.cdx.json`; the test reads the Dockerfile'),
  row('8', 'hub.cosign_signature', 'run by OpenEnv', ''),
  row('9', 'static.oci_labels', 'tested', 'six labels of `org.opencontainers.image`'),
  row('10', 'static.resource_declaration', 'tested', ''),
  row('11', 'semantic.resource_envelope', 'tested', 'peak memory of the process during the oracle'),
  row('12', 'static.timeout_ceiling', 'tested', ''),
  row('13', 'statistical.reward_reachability', 'run by OpenEnv', ''),
  row('14', 'statistical.difficulty_separation', 'run by OpenEnv', ''),
  row('15', 'statistical.headroom', 'run by OpenEnv', ''),
  row('16', 'statistical.variance_bound', 'run by OpenEnv', ''),
  row('17', 'statistical.training_signal', 'run by OpenEnv', ''),
  row('18', 'runtime.network_policy', 'needs Docker', 'declared: `no-network`; the server opens no connection'),
  row('19', 'runtime.host_containment', 'needs Docker', 'the image runs as `node`; the test reads the Dockerfile'),
  row('20', 'runtime.resource_bounds', 'tested', 'the process runs with the declared memory as its limit'),
  row('21', 'runtime.episode_isolation', 'tested', 'two sockets do not affect each other'),
  row(
    '22',
    'runtime.oracle_containment',
    'tested',
    'no route returns a file of `validation/`, and the image does not contain it',
  ),
  row('23', 'runtime.reward_well_formed', 'tested', ''),
  row('24', 'runtime.rubric_introspectable', 'not applicable', 'no rubric tree'),
  row('25', 'semantic.oracle_max', 'tested', 'injected state, and the same actions step by step'),
  row('25', 'semantic.floor_gap', 'tested', ''),
  row('26', 'statistical.adversarial_floor', 'run by OpenEnv', ''),
  row('27', 'statistical.gameability_gap', 'run by OpenEnv', ''),
  row('28', 'semantic.canary_floor', 'tested', ''),
  row('29', 'runtime.observation_schema', 'tested', ''),
  row('30', 'semantic.no_solution_leakage', 'tested', 'no observation contains the rest of the plan'),
  row('31', 'runtime.state_contract', 'tested', ''),
  row('32', 'runtime.trajectory_record', 'tested', 'telemetry equals the messages of the socket'),
  row('33', 'runtime.reward_attribution', 'not applicable', 'no rubric tree'),
  row('34', 'runtime.tool_declaration_accuracy', 'tested', ''),
  row('35', 'runtime.task_declaration_accuracy', 'tested', ''),
  row('36', 'runtime.seed_control', 'tested', 'telemetry shows two different seeds'),
  row('37', 'runtime.episode_determinism', 'tested', 'equal traces on a new socket and in a new process'),
  row('38', 'hub.cross_host_determinism', 'run by OpenEnv', ''),
  row('39', 'semantic.verifier_determinism', 'tested', ''),
  row('40', 'semantic.verifier_portability', 'needs Docker', 'rewards are computed in the process'),
  row(
    '41',
    'static.dependency_pinning',
    'needs Docker',
    'base image by digest; `npm install --package-lock-only` writes the lock file',
  ),
  row('42', 'static.task_distribution_pinning', 'tested', ''),
  row('43', 'hub.immutable_versioning', 'run by OpenEnv', ''),
  row('44', 'semantic.replayability', 'tested', ''),
]
